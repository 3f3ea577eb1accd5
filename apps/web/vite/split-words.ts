import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Words } from '@tangible/i18n';
import type { Plugin } from 'vite';
import { pseudoWords } from './pseudo-words.ts';

const localeFile = (name: string) =>
  fileURLToPath(new URL(`../../../packages/i18n/locales/${name}.json`, import.meta.url));

const readJson = (name: string) => JSON.parse(readFileSync(localeFile(name), 'utf8'));

const readWords = (language: string): Record<string, Words | string> => ({
  ...readJson(language),
  errors: readJson(`errors/${language}`),
});

/** Messages that no page uses: those of the server, of the terminal, and the captions that the film has as files. */
const ELSEWHERE = ['mail', 'cli', 'checkout', 'film', 'plans', 'subscription', 'accountExport'];

const PREFIX = 'virtual:words';
const RESOLVED = `\0${PREFIX}`;

/**
 * Makes a chunk of every section of every language, so that a visitor loads the messages of one page in one language.
 * `virtual:words` loads the languages, `virtual:words/ja` has the loaders of one, and `virtual:words/ja/home` is a section.
 * In the mode `pseudo` they are in a pseudo-language (see `pseudo-words.ts`).
 */
export const splitWords = (mode: string): Plugin => ({
  name: 'split-words',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load(id) {
    if (id === RESOLVED) return listLoaders(LANGUAGES.map(({ code }) => code));
    if (!id.startsWith(`${RESOLVED}/`)) return null;
    const [language = '', section] = id.slice(RESOLVED.length + 1).split('/');
    if (!section) return listLoaders(listSections(language), `${language}/`);
    this.addWatchFile(localeFile(section === 'errors' ? `errors/${language}` : language));
    const words = readWords(language)[section]!;
    return `export default ${JSON.stringify(mode === 'pseudo' ? pseudoWords(words) : words)};`;
  },
});

const listSections = (language: string): string[] =>
  Object.keys(readWords(language)).filter((section) => !ELSEWHERE.includes(section));

function listLoaders(names: readonly string[], folder = ''): string {
  const lines = names.map((name) => `  ${JSON.stringify(name)}: () => import('${PREFIX}/${folder}${name}'),`);
  return `export default {\n${lines.join('\n')}\n};`;
}
