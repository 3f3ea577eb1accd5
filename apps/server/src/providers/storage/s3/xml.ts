/** S3 uses small and flat XML without relevant attributes, so a few patterns parse it. */

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10));
  });

export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The unescaped text of the first element of this name; null if there is none. */
export function textOf(xml: string, tag: string): string | null {
  const match = new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`).exec(xml);
  return match ? unescapeXml(match[1] ?? '') : null;
}

/** The inside of every pair of tags of this name. */
export function* elementsOf(xml: string, tag: string): Generator<string> {
  const end = `</${tag}>`;
  for (let from = 0; ; ) {
    const start = xml.indexOf(`<${tag}>`, from);
    const stop = start < 0 ? -1 : xml.indexOf(end, start);
    if (stop < 0) return;
    yield xml.slice(start + tag.length + 2, stop);
    from = stop + end.length;
  }
}
