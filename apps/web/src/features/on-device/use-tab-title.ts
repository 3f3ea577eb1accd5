import { useEffect } from 'react';

/** Shows words in the title of the tab, where a reader who is in another one sees them; null leaves the page's own. */
export function useTabTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return;
    const before = document.title;
    document.title = words;
    return () => {
      document.title = before;
    };
  }, [words]);
}
