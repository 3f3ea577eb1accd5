import { DownloadError } from './download-file.ts';

/** The bytes of a stored file; its address is the permission. */
export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new DownloadError(response.status, response.statusText);
  return new Uint8Array(await response.arrayBuffer());
}
