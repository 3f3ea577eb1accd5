/** The dropped or pasted input: a file, or the URL of a picture. */
export type Dropped = { file: File } | { address: string } | null;

/** Finds the picture in a drop or a paste. A picture from another page arrives as a file, as a URL or as HTML. */
export function findDropped(data: DataTransfer | null): Dropped {
  if (!data) return null;
  const files = [...data.files];
  const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0];
  if (file) return { file };
  const address = findAddress({
    html: data.getData('text/html'),
    list: data.getData('text/uri-list'),
    text: data.getData('text/plain'),
  });
  return address ? { address } : null;
}

/**
 * The address of a picture: that of the first image in a piece of a page, else the first of a list, else a text that is
 * nothing but an address.
 *
 * @example
 * findAddress({ html: '<img alt="" src="https://example.com/a.png?w=1&amp;h=2">', list: '', text: '' });
 * // 'https://example.com/a.png?w=1&h=2'
 */
export function findAddress({ html, list, text }: { html: string; list: string; text: string }): string | null {
  const image = /<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(html);
  const source = (image?.[1] ?? image?.[2] ?? image?.[3])?.replaceAll('&amp;', '&');
  const listed = list.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#'));
  return [source, listed, text.trim()].find((address) => address && isPictureAddress(address)) ?? null;
}

const isPictureAddress = (text: string) => /^(https?:\/\/|data:image\/)\S+$/i.test(text);
