import type { ReactNode } from 'react';

export interface ArticleSection {
  /** Its address on the page. */
  id: string;
  title: string;
  body: ReactNode;
}
