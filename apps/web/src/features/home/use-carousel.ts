import { HERO_INTERVAL_MS } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { usePrefersReducedMotion } from '../../ui/controls/use-prefers-reduced-motion.ts';
import { step } from './demos-list.ts';

export interface Carousel {
  index: number;
  /** False while the user paused it or prefers reduced motion. */
  isMoving: boolean;
  show(index: number): void;
  setMoving(isMoving: boolean): void;
}

/** Shows the next demo every minute, except when it is paused, hidden, or stillness is asked for. */
export function useCarousel(): Carousel {
  const prefersReducedMotion = usePrefersReducedMotion();
  const [index, setIndex] = useState(0);
  const [choice, setMoving] = useState<boolean | null>(null);
  const isMoving = choice ?? !prefersReducedMotion;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice by hand starts the minute anew.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((last) => step(last, 1));
    }, HERO_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isMoving, index]);

  return { index, isMoving, show: setIndex, setMoving };
}
