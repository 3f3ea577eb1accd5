import { type Language, makeTranslate, type Section, type Translate, type Words } from '@tangible/i18n';

export type LoadSection = (language: Language, section: Section) => Promise<Words | string>;

/** The messages of one language. Sections are loaded as screens need them; switching the language is a new page. */
export interface WordStore {
  language: Language;
  t: Translate;
  has(section: Section): boolean;
  /** Resolves when the messages of these sections are loaded. Failed ones are requested again. */
  need(sections: readonly Section[]): Promise<unknown>;
  /**
   * The same for one section, for rendering: always the same promise, a failed one too. React renders again when a promise
   * fails; a new one each time would be an endless row of requests.
   */
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
  const failed = new Set<Section>();
  const load = (section: Section) => {
    const known = loading.get(section);
    if (known) return known;
    const arriving = loadSection(language, section).then((found) => {
      words[section] = found;
    });
    loading.set(section, arriving);
    arriving.catch(() => failed.add(section));
    return arriving;
  };
  const loadAnew = (section: Section) => {
    if (failed.delete(section)) loading.delete(section);
    return load(section);
  };
  return {
    language,
    t: makeTranslate(language, words),
    has: (section) => section in words,
    need: (sections) => Promise.all(sections.map(loadAnew)),
    load,
  };
}
