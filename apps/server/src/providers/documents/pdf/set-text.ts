import type { OpenFonts, Weight } from './open-fonts.ts';

export interface Style {
  size: number;
  weight: Weight;
  color: string;
  /** Digits of one width, so that amounts stand below each other. */
  hasTabularDigits?: boolean;
}

type Pdf = PDFKit.PDFDocument;

/** Spaces that some languages write into numbers, and that not every font has. */
const SPACES = /[\u2000-\u200a\u202f\u205f]/gu;

/** A text as it is printed: composed, and with one kind of fixed space. */
export const toPrinted = (text: string): string => text.normalize('NFC').replaceAll(SPACES, '\u00a0');

/** Sets lines of text whose characters may come from several fonts. */
export function textSetter(pdf: Pdf, { fontOf, missing }: OpenFonts, language: string) {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const unknown = new Set(missing);
  const options = ({ hasTabularDigits }: Style) =>
    hasTabularDigits ? { features: { tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[] } : {};

  /** The text in pieces of one font each. A character that no font has is printed as its code point. */
  function split(text: string, { weight }: Style): { font: string; text: string }[] {
    const pieces: { font: string; text: string }[] = [];
    const fonts = fontOf[weight];
    const shown = [...toPrinted(text)].map((character) =>
      unknown.has(character) ? codePointOf(character) : character,
    );
    for (const character of shown.join('')) {
      const font = fonts.get(character);
      if (!font) throw new Error(`no font was opened for ${codePointOf(character)}`);
      const last = pieces.at(-1);
      if (last?.font === font) last.text += character;
      else pieces.push({ font, text: character });
    }
    return pieces;
  }

  function measure(text: string, style: Style): number {
    let width = 0;
    for (const piece of split(text, style)) {
      width += pdf.font(piece.font).fontSize(style.size).widthOfString(piece.text, options(style));
    }
    return width;
  }

  /** Breaks a text into lines that are not wider than this: between words, and inside of one that is too wide. */
  function wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      const words = [...segmenter.segment(paragraph)].map(({ segment }) => segment);
      for (const word of words.flatMap((part) => (measure(part, style) > width ? [...part] : [part]))) {
        if (line.trim() !== '' && measure((line + word).trimEnd(), style) > width) {
          lines.push(line.trimEnd());
          line = word.trimStart();
        } else line += word;
      }
      lines.push(line.trimEnd());
    }
    return lines;
  }

  /** Prints one line with its baseline at `y`, from `x` on or, aligned to the right, up to it. */
  function print(
    text: string,
    style: Style,
    { x, y, align = 'left' }: { x: number; y: number; align?: 'left' | 'right' },
  ) {
    let at = align === 'right' ? x - measure(text, style) : x;
    for (const piece of split(text, style)) {
      pdf.font(piece.font).fontSize(style.size).fillColor(style.color);
      pdf.text(piece.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...options(style) });
      at += pdf.widthOfString(piece.text, options(style));
    }
  }

  return { measure, wrap, print };
}

/**
 * @example
 * codePointOf('א'); // '[U+05D0]'
 */
export const codePointOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
