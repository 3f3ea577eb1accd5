import { useEffect, useState } from 'react';

/**
 * Whether the networks are to be tried on a graphics processor, which takes a larger download. False until the browser has said.
 *
 * @param isSettled false while the page may still load itself again
 */
export function useGraphics(isSettled: boolean): boolean {
  const [hasGraphics, setHasGraphics] = useState(false);
  useEffect(() => {
    if (!isSettled) return;
    let left = false;
    import('@tangible/engine/browser')
      .then(({ chooseGraphics }) => chooseGraphics())
      .then((found) => left || setHasGraphics(found !== null))
      // Offline at a first visit: nothing can be loaded, and the press of the button says so.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [isSettled]);
  return hasGraphics;
}
