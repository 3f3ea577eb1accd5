import type { HistoryRecord } from '@tangible/contracts';
import { storeResult } from '../../api/generations.ts';

/** Where a model is shown from. */
export interface OwnResult {
  url: string;
  /** It could not be stored, so it comes from the generation provider itself. */
  isDirect: boolean;
}

/** Whether a URL is one of our own files; any other is the generation provider's. */
export const isOwn = (url: string, origin: string): boolean => {
  const address = URL.parse(url, origin);
  return address?.origin === origin && address.pathname.startsWith('/files/');
};

/** Makes sure that a model is shown from our own storage; where that fails, the address that is known will do. */
export async function ensureOwn({ contentId, resultUrl }: HistoryRecord): Promise<OwnResult> {
  const url = resultUrl ?? '';
  if (isOwn(url, location.origin)) return { url, isDirect: false };
  try {
    return { url: await storeResult(contentId, url), isDirect: false };
  } catch {
    return { url, isDirect: true };
  }
}
