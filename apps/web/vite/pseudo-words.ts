import type { Words } from '@tangible/i18n';

const ACCENTED: Record<string, string> = {
  ...{ a: 'áà', b: 'ƀ', c: 'ç', d: 'đ', e: 'éè', f: 'ƒ', g: 'ğ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ł', m: 'ḿ' },
  ...{ n: 'ñ', o: 'óò', p: 'ṕ', q: 'ɋ', r: 'ŕ', s: 'š', t: 'ţ', u: 'úù', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž' },
  ...{ A: 'Á', B: 'Ɓ', C: 'Ç', D: 'Ð', E: 'É', F: 'Ƒ', G: 'Ğ', H: 'Ĥ', I: 'Í', J: 'Ĵ', K: 'Ķ', L: 'Ł', M: 'Ḿ' },
  ...{ N: 'Ñ', O: 'Ó', P: 'Ṕ', Q: 'Ɋ', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Ú', V: 'Ṽ', W: 'Ŵ', X: 'Ẋ', Y: 'Ý', Z: 'Ž' },
};

/** Parts that stay unchanged: code, link URLs, and names that no language translates. */
const KEPT = /`[^`]*`|\]\([^)\s]*\)|<\/?\w+>/y;

/**
 * A message in a pseudo-language: every letter is accented and words are about a third longer, so that untranslated
 * text, and places that are too narrow for German or Russian, are visible at once. Arguments stay intact.
 *
 * @example
 * pseudoMessage('{count, plural, one {# file} other {# files}}'); // '{count, plural, one {# ƒíłéè} other {# ƒíłéèš}}'
 */
export function pseudoMessage(message: string): string {
  let out = '';
  let at = 0;
  while (at < message.length) {
    KEPT.lastIndex = at;
    const kept = message[at] === '{' ? readArgument(message, at) : KEPT.exec(message)?.[0];
    if (kept) {
      out += message[at] === '{' ? pseudoArgument(kept) : kept;
      at += kept.length;
    } else {
      out += ACCENTED[message[at]!] ?? message[at];
      at += 1;
    }
  }
  return out;
}

/** A whole section of messages. */
export function pseudoWords(words: Words | string): Words | string {
  if (typeof words === 'string') return pseudoMessage(words);
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudoWords(value)]));
}

/** From a brace to the one that closes it. */
function readArgument(message: string, start: number): string {
  let depth = 0;
  for (let at = start; at < message.length; at++) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return message.slice(start, at + 1);
  }
  throw new Error(`A brace is not closed: ${message}`);
}

/** Only the messages inside a plural or a select are text. */
function pseudoArgument(argument: string): string {
  if (!/^\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,/.test(argument)) return argument;
  let out = '{';
  for (let at = 1; at < argument.length; ) {
    if (argument[at] === '{') {
      const inner = readArgument(argument, at);
      out += `{${pseudoMessage(inner.slice(1, -1))}}`;
      at += inner.length;
    } else {
      out += argument[at];
      at += 1;
    }
  }
  return out;
}
