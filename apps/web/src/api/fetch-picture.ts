/**
 * A picture that was dragged from a page as a file, without credentials: one of ours, or one embedded in that page
 * (`data:`). It fails for other sites, because our pages send nothing there (see the server's content policy).
 *
 * @example
 * await fetchPicture('https://tangible.example.com/gallery/mug.png'); // File { name: 'mug.png' }
 */
export async function fetchPicture(address: string): Promise<File> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const name = address.startsWith('data:') ? '' : (new URL(address).pathname.split('/').at(-1) ?? '');
  const picture = await response.blob();
  return new File([picture], name, { type: picture.type });
}
