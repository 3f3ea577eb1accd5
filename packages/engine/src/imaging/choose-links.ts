/** A way from one region of a mask to another. */
export interface Link {
  /** Numbers of the regions at both ends. */
  regions: [number, number];
  gap: number;
  /** Pixel numbers of both ends. */
  from: number;
  to: number;
}

/**
 * The shortest links that join all regions that can be joined, each to the others by one way only.
 *
 * @example
 * chooseLinks([{ regions: [1, 2], gap: 3, from: 0, to: 4 }, { regions: [2, 1], gap: 9, from: 0, to: 10 }]); // the first
 */
export function chooseLinks(links: Iterable<Link>): Link[] {
  const parents = new Map<number, number>();
  const find = (region: number): number => {
    let root = region;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    // Whoever asks next has a short way.
    for (let on = region; on !== root; ) {
      const parent = parents.get(on)!;
      parents.set(on, root);
      on = parent;
    }
    return root;
  };
  return [...links]
    .sort((a, b) => a.gap - b.gap)
    .filter(({ regions: [a, b] }) => {
      const [rootA, rootB] = [find(a), find(b)];
      if (rootA === rootB) return false;
      parents.set(rootA, rootB);
      return true;
    });
}
