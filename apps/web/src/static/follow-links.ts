import { basePath } from '../host.ts';

/** The router marks its own links with it. */
const ROUTED = 'a[data-discover]';

/**
 * The links of a page that is not hydrated lead to the next page without loading the site again, like those of the router.
 * Returns a function that ends it.
 */
export function followLinks(page: HTMLElement, go: (address: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(ROUTED) : null;
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isForBrowser || event.defaultPrevented) return;
    event.preventDefault();
    go(link.pathname.slice(basePath().length) + link.search + link.hash);
  };
  page.addEventListener('click', follow);
  return () => page.removeEventListener('click', follow);
}
