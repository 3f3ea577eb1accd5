import { request, toError } from './call.ts';
import { saveZip } from './save-zip.ts';

const NAME_DEFAULT = 'tangible-models.zip';

/** Fetches the files of several assets as one ZIP, a folder for each, and saves it. Fails if it breaks off. */
export async function downloadAssets(contentIds: readonly string[]): Promise<void> {
  const response = await request('/tangible/generations/download', { method: 'POST', body: { contentIds } });
  if (!response.ok || !response.body) throw toError(response.status, await response.json().catch(() => undefined));
  await saveZip(response, NAME_DEFAULT);
}
