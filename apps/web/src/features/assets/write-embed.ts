/**
 * The lines by which another page shows an asset.
 *
 * @example
 * writeEmbed('https://tangible.example/en/embed/x', 'Mug'); // '<iframe src="https://…" title="Mug" …></iframe>'
 */
export function writeEmbed(url: string, name: string): string {
  const quote = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return [
    `<iframe src="${quote(url)}"`,
    `  title="${quote(name)}" width="640" height="480"`,
    '  style="border: 0" loading="lazy" allow="fullscreen"></iframe>',
  ].join('\n');
}
