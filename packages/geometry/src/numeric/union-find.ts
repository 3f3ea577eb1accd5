/**
 * Disjoint sets over the numbers from 0 to `count - 1`: every number starts in a set of its own. The smallest number of a
 * set is its root, so roots do not depend on the order of the calls.
 *
 * Contributor notes. It is an array and functions rather than a class, because its callers keep one entry per corner of a
 * mesh or per run of voxels and call `findRoot` millions of times. Path halving alone keeps the paths short.
 *
 * @example
 * const sets = createSets(4);
 * unite(sets, 3, 1);
 * findRoot(sets, 3); // 1
 */
export function createSets(count: number): Int32Array {
  const sets = new Int32Array(count);
  for (let i = 0; i < count; i++) sets[i] = i;
  return sets;
}

/** The root of the set of a number. Shortens the path to it in place. */
export function findRoot(sets: Int32Array | number[], i: number): number {
  let root = i;
  while (sets[root] !== root) {
    sets[root] = sets[sets[root]!]!;
    root = sets[root]!;
  }
  return root;
}

/** Unites the sets of two numbers, in place. Returns whether they were two sets before. */
export function unite(sets: Int32Array | number[], a: number, b: number): boolean {
  const rootA = findRoot(sets, a);
  const rootB = findRoot(sets, b);
  if (rootA === rootB) return false;
  if (rootA < rootB) sets[rootB] = rootA;
  else sets[rootA] = rootB;
  return true;
}
