import type { Language, Section, Translate } from '@tangible/i18n';
import { createContext, type ReactNode, use, useContext } from 'react';
import type { WordStore } from './open-words.ts';

const WordsContext = createContext<WordStore | null>(null);

export const WordsProvider = ({ words, children }: { words: WordStore; children: ReactNode }) => (
  <WordsContext value={words}>{children}</WordsContext>
);

interface SectionWords<S extends Section> {
  language: Language;
  t: Translate<S | 'site'>;
  need: WordStore['need'];
}

/**
 * The messages of the named sections, and of `site`, in the page's language. A key of a section that is not named does
 * not compile; a section that was not loaded with the screen is awaited.
 *
 * @example
 * const { t } = useWords('history', 'errors');
 * t('history.title');
 */
export function useWords<S extends Section = 'site'>(...sections: readonly S[]): SectionWords<S> {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords must be used within a WordsProvider');
  for (const section of sections) {
    if (!words.has(section)) use(words.load(section));
  }
  return words as SectionWords<S>;
}
