import { useEffect } from 'react';

/**
 * Asks before unsaved changes are lost: by the browser when the page is closed or left for another site, and here when
 * a link leads to another screen.
 */
export function useUnsaved(isUnsaved: boolean, question: string): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // Only a screen of this site opens in its place without the browser asking.
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || link.pathname === location.pathname) return;
      if (confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isUnsaved, question]);
}
