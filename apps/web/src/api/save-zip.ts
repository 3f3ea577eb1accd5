import { EXPORT_BYTES_HEADER } from '@tangible/contracts';
import { saveFile } from './download-file.ts';

export interface SaveProgress {
  receivedBytes: number;
  /** The approximate total; 0 if it is unknown. */
  totalBytes: number;
}

/**
 * Saves the ZIP of an answer under the name that the server gave it. It is streamed to the browser, so that it may be
 * larger than the page's memory.
 *
 * @returns how many bytes were saved
 */
export async function saveZip(
  response: Response,
  nameDefault: string,
  onProgress?: (progress: SaveProgress) => void,
): Promise<number> {
  const totalBytes = Number(response.headers.get(EXPORT_BYTES_HEADER)) || 0;
  let receivedBytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      receivedBytes += chunk.length;
      onProgress?.({ receivedBytes, totalBytes });
      controller.enqueue(chunk);
    },
  });
  const type = 'application/zip';
  const file = await new Response(response.body!.pipeThrough(counter), { headers: { 'content-type': type } }).blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(file, name ?? nameDefault);
  return file.size;
}
