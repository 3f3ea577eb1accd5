import { useEffect, useState } from 'react';

/** Once in a tab: a host that sends no such headers would have it load the page for ever. */
const TRIED = 'isolationTried';

/**
 * Threads need a page that is isolated from other sites, and only a page that is loaded anew gets the headers for it. A
 * reader who comes from another page of the site, or leaves for one, therefore loads a page. True once this one stays.
 */
export function useIsolation(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!crossOriginIsolated && isSecureContext && !isLoadedHere() && !readMark()) {
      location.reload();
      return;
    }
    setSettled(true);
    const { pathname } = location;
    return () => {
      // React's strict mode, too, takes a page away for a moment; its path stays.
      if (crossOriginIsolated && location.pathname !== pathname) location.reload();
    };
  }, []);
  return isSettled;
}

/** Whether the document was loaded as this page: the host has then sent all the headers that it has. */
function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  const pathOf = (address: string) => new URL(address).pathname.replace(/\/$/, '');
  return loaded !== undefined && pathOf(loaded.name) === pathOf(location.href);
}

function readMark(): boolean {
  try {
    const isTried = sessionStorage.getItem(TRIED) !== null;
    sessionStorage.setItem(TRIED, 'yes');
    return isTried;
  } catch {
    return true;
  }
}
