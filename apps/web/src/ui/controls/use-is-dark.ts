import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-color-scheme: dark)';

/** The theme that was chosen on this page, otherwise that of the system. */
const read = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia(QUERY).matches;
};

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  const observer = new MutationObserver(onChange);
  query.addEventListener('change', onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', onChange);
    observer.disconnect();
  };
}

/** Whether the page is dark now; for what CSS does not reach. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, read, () => false);
