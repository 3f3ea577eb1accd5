import { useEffect } from 'react';

/** What React brings to life piece by piece. */
export type Part = 'bar' | 'page' | 'footer';

const asleep = new Set<Part>(['bar', 'page', 'footer']);
let tellAll = () => {};

/**
 * Resolves when every part of the page answers. Until then a press can be lost: React finds no owner for an element that
 * it has taken over but not yet finished with.
 */
export const whenHydrated = new Promise<void>((resolve) => {
  tellAll = resolve;
});

export function markHydrated(part: Part): void {
  asleep.delete(part);
  if (asleep.size === 0) tellAll();
}

/**
 * Stands beside what belongs to a part and says when it answers.
 *
 * @example
 * <Suspense>
 *   <Footer />
 *   <HydrationMarker part="footer" />
 * </Suspense>
 */
export function HydrationMarker({ part }: { part: Part }) {
  useEffect(() => markHydrated(part), [part]);
  return null;
}
