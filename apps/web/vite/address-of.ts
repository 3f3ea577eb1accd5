import type { Language } from '@tangible/i18n';
import type { Screen } from '../src/routes.ts';

/** The server puts its own address here when it sends a page. */
export const ORIGIN = '%ORIGIN%';

export const addressOf = (language: Language, { path }: Screen): string =>
  `${ORIGIN}/${language}${path === '' ? '' : `/${path}`}`;
