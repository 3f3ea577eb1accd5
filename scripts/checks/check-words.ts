import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';

/**
 * Checks that all languages have the same keys, the same placeholders, no text that was left in English, no message that
 * ICU cannot read, and no key that nothing uses.
 */

export interface Words {
  [key: string]: string | Words;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'packages/i18n/locales');

/** Every message under its dotted key. */
export function flatten(words: Words, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, message] of flatten(value, `${prefix}${key}.`)) flat.set(inner, message);
  }
  return flat;
}

type Node = ReturnType<IntlMessageFormat['getAst']>[number];

/** The names of the placeholders of an ICU message, plural branches included, or null when it cannot be read. */
export function placeholders(message: string): string[] | null {
  const names = new Set<string>();
  const visit = (node: Node) => {
    if ('options' in node) for (const option of Object.values(node.options)) option.value.forEach(visit);
    // A literal has its text where the others have their name; the number sign has neither.
    if (node.type !== 0 && 'value' in node) names.add(node.value);
  };
  try {
    new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst().forEach(visit);
  } catch {
    return null;
  }
  return [...names].sort();
}

/** The messages of a language that ICU cannot read, a sentence each. */
export const findUnreadable = (language: string, words: Words): string[] =>
  [...flatten(words)]
    .filter(([, message]) => placeholders(message) === null)
    .map(([key]) => `${language} has a message in ${key} that cannot be read`);

/** The problems with a language compared with English, a sentence each. */
export function compareWords(language: string, words: Words, english: Words): string[] {
  const own = flatten(words);
  const model = flatten(english);
  const wrong: string[] = [];
  for (const [key, message] of model) {
    const translated = own.get(key);
    if (translated === undefined) wrong.push(`${language} lacks ${key}`);
    else if (placeholders(translated)?.join() !== placeholders(message)?.join()) {
      wrong.push(`${language} has other placeholders in ${key}`);
    } else if (translated === message && looksLikeProse(message)) {
      wrong.push(`${language} has the English words in ${key}`);
    }
  }
  for (const key of own.keys()) if (!model.has(key)) wrong.push(`${language} has ${key}, which English lacks`);
  return wrong;
}

/** Names and formulas may be the same everywhere; three words in a row are a sentence. */
const looksLikeProse = (message: string) => /\p{Ll}+ \p{L}+ \p{L}+/u.test(message.replace(/\{[^}]*\}/g, ''));

/**
 * Keys that appear in no source, neither whole nor as a key that is put together from a fixed beginning (`stages.` and a
 * name) or from a section and a fixed end (a name and `.title`).
 */
export function findUnused(keys: Iterable<string>, sources: string): string[] {
  const beginnings = [...sources.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1] ?? '');
  const ends = new Set([...sources.matchAll(/`\$\{[^{}`]+\}\.([\w-]+)`/g)].map((match) => match[1]));
  return [...keys].filter(
    (key) =>
      !sources.includes(`'${key}'`) &&
      !beginnings.some((beginning) => key.startsWith(beginning)) &&
      !(key.split('.').length === 2 && ends.has(key.split('.')[1])),
  );
}

const readSources = () =>
  ['apps', 'packages', 'scripts/demos']
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) => join(root, top, path)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

if (import.meta.main) {
  const languages = new Map<string, Words>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const errors = JSON.parse(readFileSync(join(folder, 'errors', file), 'utf8'));
    languages.set(basename(file, '.json'), { ...JSON.parse(readFileSync(join(folder, file), 'utf8')), errors });
  }
  const english = languages.get('en') ?? {};
  const wrong = [...languages].flatMap(([language, words]) => findUnreadable(language, words));
  languages.delete('en');
  wrong.push(...[...languages].flatMap(([language, words]) => compareWords(language, words, english)));
  wrong.push(...findUnused(flatten(english).keys(), readSources()).map((key) => `nothing uses ${key}`));
  for (const sentence of wrong) console.error(sentence);
  console.log(`${flatten(english).size} messages in ${languages.size + 1} languages, ${wrong.length} wrong`);
  process.exit(wrong.length > 0 || languages.size !== 7 ? 1 : 0);
}
