import type { SharedAsset } from '@tangible/contracts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

/** The tags of the screen itself, which a link replaces: its title, its picture and its addresses. */
const REPLACED =
  /\s*<(?:meta property="og:(?:title|url|image)"|meta name="twitter:card"|link rel="(?:canonical|alternate)")[^>]*>/g;

/**
 * A page with the name and the picture of an asset, as chats and social networks show them for a link.
 *
 * @example
 * describeLink(page, { name: 'Red mug', previewImageUrl }); // … <meta property="og:title" content="Red mug"> …
 */
export function describeLink(page: string, { name, previewImageUrl }: Pick<SharedAsset, 'name' | 'previewImageUrl'>) {
  const tags = [
    `<meta property="og:title" content="${escapeText(name)}">`,
    ...(previewImageUrl
      ? [
          `<meta property="og:image" content="${escapeText(previewImageUrl)}">`,
          '<meta property="og:image:type" content="image/png">',
        ]
      : []),
    `<meta name="twitter:card" content="${previewImageUrl ? 'summary_large_image' : 'summary'}">`,
  ];
  return page.replaceAll(REPLACED, '').replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}
