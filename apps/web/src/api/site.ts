import type { SiteFacts } from '@tangible/contracts';
import { call } from './call.ts';

let facts: Promise<SiteFacts> | null = null;

/** What a page must know of the server that serves it; asked once. */
export function readSite(): Promise<SiteFacts> {
  facts ??= call<SiteFacts>('/site').catch((error) => {
    facts = null;
    throw error;
  });
  return facts;
}
