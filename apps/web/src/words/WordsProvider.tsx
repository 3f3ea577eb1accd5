import { createContext, type ReactNode, useContext } from 'react';
import type { WordStore } from './open-words.ts';

const WordsContext = createContext<WordStore | null>(null);

export const WordsProvider = ({ words, children }: { words: WordStore; children: ReactNode }) => (
  <WordsContext value={words}>{children}</WordsContext>
);

/** The words of the page's language. */
export function useWords(): WordStore {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords must be used within a WordsProvider');
  return words;
}
