import { type Language, makeTranslate, type Section, type Translate, type Words } from '@tangible/i18n';

export type LoadSection = (language: Language, section: Section) => Promise<Words | string>;

/** The words of one language. Sections come as screens need them; switching the language is a new page. */
export interface WordStore {
  language: Language;
  t: Translate;
  /** Resolves when the words of these sections are there. */
  need(sections: readonly Section[]): Promise<void>;
}

/**
 * @example
 * const words = openWords('fr', loadSection);
 * await words.need(['faq']);
 * words.t('faq.title');
 */
export function openWords(language: Language, load: LoadSection): WordStore {
  const words: Words = {};
  const loading = new Map<Section, Promise<void>>();
  return {
    language,
    t: makeTranslate(language, words),
    async need(sections) {
      await Promise.all(
        sections.map((section) => {
          const known = loading.get(section);
          if (known) return known;
          const arriving = load(language, section).then((found) => {
            words[section] = found;
          });
          loading.set(section, arriving);
          // A chunk that could not be fetched may be there the next time.
          arriving.catch(() => loading.delete(section));
          return arriving;
        }),
      );
    },
  };
}
