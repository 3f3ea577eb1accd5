import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Whether an element fills the screen, and how to change that. */
export function useFullScreen(element: RefObject<HTMLElement | null>): { active: boolean; toggle: () => void } {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const note = () => setActive(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', note);
    return () => document.removeEventListener('fullscreenchange', note);
  }, [element]);
  const toggle = useCallback(() => {
    // A browser that refuses, as on some phones, leaves everything as it is.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else element.current?.requestFullscreen?.().catch(() => {});
  }, [element]);
  return { active, toggle };
}
