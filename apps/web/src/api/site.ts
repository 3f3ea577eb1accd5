import type { SiteFacts } from '@tangible/contracts';
import { call } from './call.ts';

let facts: Promise<SiteFacts> | null = null;

/** The properties of the server that a page needs; requested once. */
export function readSite(): Promise<SiteFacts> {
  facts ??= call<SiteFacts>('/site').catch((error) => {
    facts = null;
    throw error;
  });
  return facts;
}
