import { request, toError } from './call.ts';
import { type SaveProgress, saveZip } from './save-zip.ts';

const NAME_DEFAULT = 'tangible-account.zip';

/**
 * Fetches all data of the user as one ZIP and saves it. Fails if it breaks off, because a partial file is useless.
 *
 * @returns how many bytes were saved
 */
export async function exportAccount(
  onProgress: (progress: SaveProgress) => void,
  signal: AbortSignal,
): Promise<number> {
  const response = await request('/account/export', { method: 'POST', signal });
  if (!response.ok || !response.body) throw toError(response.status, await response.json().catch(() => undefined));
  return saveZip(response, NAME_DEFAULT, onProgress);
}
