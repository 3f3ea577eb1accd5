import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { listSlices } from './font-slices.ts';

/** Their position on the weight axis. */
const WEIGHTS = { regular: 400, strong: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

export interface OpenFonts {
  /** TrueType fonts by name, each with only the characters that were asked for. */
  files: Map<string, Uint8Array>;
  /** The name of the font for each character of each weight. */
  fontOf: Record<Weight, Map<string, string>>;
  /** Characters that no font has, in the order of the texts. */
  missing: string[];
}

/**
 * Opens what is needed of the fonts to print these texts. The families are installed as variable fonts in about a
 * hundred files each, by ranges of characters; the few that have the characters of a page are read, fixed at a weight
 * and reduced to these characters. A declared range is no promise, so each font is asked what it has.
 *
 * @example
 * const { files, fontOf } = await openFonts({ regular: 'Rechnung', strong: '請求書' }, 'ja');
 */
export async function openFonts(texts: Partial<Record<Weight, string>>, language: string): Promise<OpenFonts> {
  const files: OpenFonts['files'] = new Map();
  const fontOf: OpenFonts['fontOf'] = { regular: new Map(), strong: new Map() };
  const missing = new Set<string>();
  for (const weight of Object.keys(WEIGHTS) as Weight[]) {
    const characters = new Set(texts[weight]?.replaceAll('\n', ''));
    const waiting = [...characters].map((character) => ({
      character,
      slices: listSlices(character.codePointAt(0) ?? 0, language),
    }));
    // Each round asks the next slice of all characters that are still without a font.
    for (let left = waiting; left.length > 0; ) {
      const asked = new Map<string, { path: string; waiting: typeof waiting }>();
      for (const entry of left) {
        const { value: slice } = entry.slices.next();
        if (!slice) {
          missing.add(entry.character);
          continue;
        }
        const others = asked.get(slice.name)?.waiting ?? [];
        asked.set(slice.name, { path: slice.path, waiting: [...others, entry] });
      }
      left = [];
      for (const [slice, { path, waiting: wanted }] of asked) {
        const name = [slice, weight, files.size].join('-');
        const text = wanted.map(({ character }) => character).join('');
        const file = await reduceFont(path, text, WEIGHTS[weight]);
        const { has } = file;
        if (wanted.some(({ character }) => has(character))) files.set(name, file.bytes);
        for (const entry of wanted) {
          if (has(entry.character)) fontOf[weight].set(entry.character, name);
          else left.push(entry);
        }
      }
    }
  }
  const inOrder = [...new Set(Object.values(texts).join(''))];
  return { files, fontOf, missing: inOrder.filter((character) => missing.has(character)) };
}

async function reduceFont(path: string, text: string, weight: number) {
  const bytes = await subsetFont(await readFile(path), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    noHinting: true,
  });
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is not one font`);
  // With none of the characters only the glyph of missing ones is left, and no table that maps characters.
  const isEmpty = font.numGlyphs <= 1;
  return { bytes, has: (character: string) => !isEmpty && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) };
}
