import { type RefObject, useLayoutEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/**
 * The pixels that a picture takes on this screen, and never more than it has: a canvas of more would be drawn and scaled for
 * nothing. Null until it is laid out.
 */
export function useShownSize(frame: RefObject<HTMLElement | null>, { width, height }: Size): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const shown = Math.min(width, Math.max(1, Math.round(frame.current!.clientWidth * devicePixelRatio)));
      const next = { width: shown, height: Math.max(1, Math.round((shown * height) / width)) };
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [frame, width, height]);
  return size;
}
