import { type Language, makeTranslate, type Section, type Translate, type Words } from '@tangible/i18n';

export type LoadSection = (language: Language, section: Section) => Promise<Words | string>;

/** The words of one language. Sections come as screens need them; switching the language is a new page. */
export interface WordStore {
  language: Language;
  t: Translate;
  has(section: Section): boolean;
  /** Resolves when the words of these sections are there. */
  need(sections: readonly Section[]): Promise<unknown>;
  /** The same for one section; the same promise until it is there. */
  load(section: Section): Promise<void>;
}

/**
 * @example
 * const words = openWords('fr', loadSection);
 * await words.need(['faq']);
 * words.t('faq.title');
 */
export function openWords(language: Language, loadSection: LoadSection): WordStore {
  const words: Words = {};
  const loading = new Map<Section, Promise<void>>();
  const load = (section: Section) => {
    const known = loading.get(section);
    if (known) return known;
    const arriving = loadSection(language, section).then((found) => {
      words[section] = found;
    });
    loading.set(section, arriving);
    // A chunk that could not be fetched may be there the next time.
    arriving.catch(() => loading.delete(section));
    return arriving;
  };
  return {
    language,
    t: makeTranslate(language, words),
    has: (section) => section in words,
    need: (sections) => Promise.all(sections.map(load)),
    load,
  };
}
