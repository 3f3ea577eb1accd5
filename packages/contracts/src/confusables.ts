/**
 * Letters of other scripts that look like a Latin letter, one pair in each position. Only lower case: names are compared
 * in lower case. Where the two cases of a Greek letter resemble different Latin letters, the upper case decides, because
 * its shape is identical (Greek capital Eta and H, My and M, Ny and N, Ypsilon and Y).
 */
const CYRILLIC = ['авекмнорстухіјѕһԁԛԝѵӏү', 'abekmhopctyxijshdqwvly'] as const;
const GREEK = ['αβγεζηικμνορτυχωϳ', 'abyezhikmnoptyxwj'] as const;
const LATIN = ['ıȷɑɡ', 'ijag'] as const;

/** The table as two strings of equal length; the database's `translate` takes them as they are. */
export const CONFUSABLES = {
  from: CYRILLIC[0] + GREEK[0] + LATIN[0],
  to: CYRILLIC[1] + GREEK[1] + LATIN[1],
} as const;

const LETTERS = new Map([...CONFUSABLES.from].map((letter, at) => [letter, CONFUSABLES.to[at] ?? letter]));

/**
 * The common form of two names that look the same, although their letters come from different scripts.
 *
 * @param key a name as `identityKey` writes it: NFKC, lower case
 * @example
 * usernameSkeleton('раре'); // 'pape', from Cyrillic letters
 */
export const usernameSkeleton = (key: string): string =>
  [...key].map((letter) => LETTERS.get(letter) ?? letter).join('');

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * Whether a name mixes scripts whose letters look alike. Chinese, Japanese and Korean names may hold Latin letters.
 *
 * @example
 * mixesScripts('pаypal'); // true: its second letter is Cyrillic
 */
export const mixesScripts = (name: string): boolean => {
  const plain = name.normalize('NFKC');
  return SCRIPTS.filter((script) => script.test(plain)).length > 1;
};
