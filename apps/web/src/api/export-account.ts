import { EXPORT_BYTES_HEADER } from '@tangible/contracts';
import { request, toError } from './call.ts';
import { saveFile } from './download-file.ts';

export interface ExportProgress {
  receivedBytes: number;
  /** The approximate total; 0 if it is unknown. */
  totalBytes: number;
}

const NAME_DEFAULT = 'tangible-account.zip';

/**
 * Fetches all data of the user as one ZIP and saves it. It is streamed to the browser, so that it may be larger than
 * the page's memory. Fails if it breaks off, because a partial file is useless.
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
