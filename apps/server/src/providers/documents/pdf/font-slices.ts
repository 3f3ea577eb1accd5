import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One file of a font family: it has some of the characters in these ranges. */
interface FontSlice {
  name: string;
  path: string;
  ranges: [first: number, last: number][];
}

const FAMILIES = ['onest', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc'] as const;
type Family = (typeof FAMILIES)[number];

/** The same code point is another shape in each of these. */
const FAMILY_OF: Record<string, Family> = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  'zh-CN': 'noto-sans-sc',
  'zh-TW': 'noto-sans-tc',
};

const require = createRequire(import.meta.url);
const known = new Map<Family, FontSlice[]>();

/** The slices of a family, by the ranges that its package declares for browsers. */
function slicesOf(family: Family): FontSlice[] {
  const slices = known.get(family) ?? readSlices(family);
  known.set(family, slices);
  return slices;
}

function readSlices(family: Family): FontSlice[] {
  const resolve = (path: string) => require.resolve(`@fontsource-variable/${family}/${path}`);
  const declared = JSON.parse(readFileSync(resolve('unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(declared).map(([key, ranges]) => {
    // Numbered slices are listed as [12].
    const name = `${family}-${key.replace(/[[\]]/g, '')}`;
    return { name, path: resolve(`files/${name}-wght-normal.woff2`), ranges: ranges.split(',').map(readRange) };
  });
}

function readRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/**
 * The slices that may have a character, best first: Latin and Cyrillic in the site's own font, then the family of the
 * language, then all others.
 *
 * @example
 * listSlices('語'.codePointAt(0), 'ja'); // that of noto-sans-jp, then of the Chinese families
 */
export function* listSlices(codePoint: number, language: string): Generator<FontSlice> {
  const own = FAMILY_OF[language];
  const families = new Set<Family>(['onest', ...(own ? [own] : []), ...FAMILIES]);
  for (const family of families) {
    for (const slice of slicesOf(family)) {
      if (slice.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) yield slice;
    }
  }
}
