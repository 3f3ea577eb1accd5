import type { Random } from './random.ts';

/** Words that are difficult for text parsers. */
export const WORDS = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e999',
  '-1e-999',
  'NaN',
  'Infinity',
  '0x10',
  '2147483648',
  '9007199254740993',
  'null',
  'true',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '..\\..\\x',
  '/dev/null',
  '%00',
  '%',
  '%2e%2e%2f',
  '\u0000',
  '\ud800',
  '\ufeff',
  '😀',
  'a\u0301',
  "' or 1=1 --",
  `\${7*7}`,
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\r\nx-injected: 1',
  '[',
  '{',
  '"',
  '\\',
  ',',
  ';',
];

/** A text with pieces taken out, put in, repeated and exchanged. */
export function mutateText(random: Random, corpus: readonly string[], words: readonly string[] = WORDS): string {
  let text = random.pick(corpus);
  if (random.chance(0.02)) return text;
  for (let i = random.int(4) + 1; i > 0; i--) text = mutateOnce(random, text, corpus, words);
  return text;
}

function mutateOnce(random: Random, text: string, corpus: readonly string[], words: readonly string[]): string {
  const start = random.int(text.length + 1);
  const end = Math.min(text.length, start + random.int(40));
  const [before, piece, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  switch (random.int(6)) {
    case 0:
      return before + after;
    case 1:
      return before + random.pick(words) + after;
    case 2:
      return before + piece.repeat(random.pick([2, 10, 1000])) + after;
    case 3:
      return before + random.pick(corpus).slice(random.int(100)) + after;
    case 4:
      return before + random.pick(words).repeat(random.pick([1, 50, 2000])) + after;
    default:
      return before;
  }
}

/** A value as JSON may hold it, nested a little or, rarely, deeper than any function can follow. */
export function makeValue(random: Random, depth = 0): unknown {
  if (depth === 0 && random.chance(0.01)) return nest(random.pick([100, 5_000]));
  switch (random.int(depth > 3 ? 5 : 7)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return random.pick([0, -1, 1.5, 2 ** 53, 1e308, -0.1, random.int(1000)]);
    case 2:
    case 3:
      return random.pick(WORDS);
    case 4:
      return random.pick(WORDS).repeat(random.pick([1, 20, 5_000]));
    case 5:
      return Array.from({ length: random.int(4) }, () => makeValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.int(4) }, () => [random.pick(WORDS), makeValue(random, depth + 1)]),
      );
  }
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
}
