import { request, toError } from './call.ts';

/**
 * The picture at an address. One of ours, or one inside the address (`data:`), is read here, without credentials; any
 * other one is fetched by the server, because our pages send nothing to other sites.
 *
 * Rejects with an `ApiError` that says what is wrong with the address, or a `NetworkError`.
 *
 * @example
 * await fetchPicture('https://example.com/mug.png'); // File { name: 'mug.png' }
 */
export async function fetchPicture(address: string): Promise<File> {
  const url = URL.parse(address.trim());
  const isHere = url?.protocol === 'data:' || url?.origin === location.origin;
  const response = isHere
    ? await fetch(url!, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    : await request('/tangible/fetch-picture', { method: 'POST', body: { address: address.trim() } });
  if (!response.ok) throw toError(response.status, await response.json().catch(() => undefined));
  const picture = await response.blob();
  return new File([picture], url ? nameOf(url) : '', { type: picture.type });
}

/** The last part of the path, as people read it. */
function nameOf({ protocol, pathname }: URL): string {
  const last = protocol === 'data:' ? '' : (pathname.split('/').at(-1) ?? '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
