import { createSets, unite } from '@tangible/geometry';

/** A connection between two regions of a mask. */
export interface Link {
  /** Numbers of the regions at both ends. */
  regions: [number, number];
  gap: number;
  /** Pixel numbers of both ends. */
  from: number;
  to: number;
}

/**
 * The minimum spanning forest of regions under the lengths of their links (Kruskal's algorithm).
 *
 * @example
 * chooseLinks([{ regions: [1, 2], gap: 3, from: 0, to: 4 }, { regions: [2, 1], gap: 9, from: 0, to: 10 }]); // the first
 */
export function chooseLinks(links: Iterable<Link>): Link[] {
  const sorted = [...links].sort((a, b) => a.gap - b.gap);
  const sets = createSets(sorted.reduce((count, { regions: [a, b] }) => Math.max(count, a + 1, b + 1), 0));
  return sorted.filter(({ regions: [a, b] }) => unite(sets, a, b));
}
