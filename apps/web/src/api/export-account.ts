import { EXPORT_BYTES_HEADER } from '@tangible/contracts';
import { request, toError } from './call.ts';
import { saveFile } from './download-file.ts';

export interface ExportProgress {
  receivedBytes: number;
  /** About how many there will be; 0 when nobody can tell. */
  totalBytes: number;
}

const NAME_DEFAULT = 'tangible-account.zip';

/**
 * Fetches everything that the person has as one ZIP and saves it. It is handed to the browser as it comes, so that it may
 * be larger than the page's memory. Fails when it breaks off: half of it is nothing.
 *
 * @returns how many bytes were saved
 */
export async function exportAccount(
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<number> {
  const response = await request('/account/export', { method: 'POST', signal });
  if (!response.ok || !response.body) throw toError(response.status, await response.json().catch(() => undefined));

  const totalBytes = Number(response.headers.get(EXPORT_BYTES_HEADER)) || 0;
  let receivedBytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      receivedBytes += chunk.length;
      onProgress({ receivedBytes, totalBytes });
      controller.enqueue(chunk);
    },
  });
  const type = 'application/zip';
  const file = await new Response(response.body.pipeThrough(counter), { headers: { 'content-type': type } }).blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(file, name ?? NAME_DEFAULT);
  return file.size;
}
