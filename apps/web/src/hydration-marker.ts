import { useEffect } from 'react';

/** The parts that React hydrates separately. */
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
 * Rendered next to the content of a part, and marks when it is hydrated.
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
