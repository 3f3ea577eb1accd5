/**
 * A picture of another page as a file, without credentials. Fails where that page does not let others read it.
 *
 * @example
 * await fetchPicture('https://example.com/mug.png'); // File { name: 'mug.png' }
 */
export async function fetchPicture(address: string): Promise<File> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const name = address.startsWith('data:') ? '' : (new URL(address).pathname.split('/').at(-1) ?? '');
  const picture = await response.blob();
  return new File([picture], name, { type: picture.type });
}
