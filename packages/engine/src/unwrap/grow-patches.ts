import { createHeap } from './heap.ts';
import { type LinkedMesh, nextCorner } from './link-triangles.ts';

/** The label of a triangle that no patch has taken yet. */
export const FREE = -1;

/** How much farther a triangle counts whose normal is at right angles to the seed's. */
const TURN_WEIGHT = 6;

/**
 * Grows a patch from every seed at once over the free triangles, in place, and new ones over what is left. Every patch
 * is a disk: it hangs together, has no hole, and its border passes no vertex twice.
 *
 * @param labels The patch of each triangle; only those that are `FREE` are given one.
 * @param firstLabel The label of the first seed's patch; the others follow.
 * @returns The first label that was not used.
 */
export function growPatches(
  mesh: LinkedMesh,
  labels: Int32Array,
  seeds: ArrayLike<number>,
  firstLabel: number,
  free: ArrayLike<number>,
): number {
  const { twins, middles, faceNormals } = mesh;
  const heap = createHeap(1024);
  const seedOf = Array.from(seeds);

  const take = (t: number, label: number, cost: number) => {
    labels[t] = label;
    const seed = seedOf[label - firstLabel]! * 3;
    for (let h = t * 3; h < t * 3 + 3; h++) {
      const twin = twins[h]!;
      if (twin < 0) continue;
      const beside = (twin / 3) | 0;
      if (labels[beside] !== FREE) continue;
      const i = beside * 3;
      const dx = middles[i]! - middles[t * 3]!;
      const dy = middles[i + 1]! - middles[t * 3 + 1]!;
      const dz = middles[i + 2]! - middles[t * 3 + 2]!;
      const facing =
        faceNormals[i]! * faceNormals[seed]! +
        faceNormals[i + 1]! * faceNormals[seed + 1]! +
        faceNormals[i + 2]! * faceNormals[seed + 2]!;
      heap.push(twin, cost + Math.sqrt(dx * dx + dy * dy + dz * dz) * (1 + TURN_WEIGHT * (1 - facing)));
    }
  };

  const grow = () => {
    for (let h = heap.pop(); h !== undefined; h = heap.pop()) {
      const t = (h / 3) | 0;
      const label = labels[(twins[h]! / 3) | 0]!;
      if (labels[t] === FREE && staysDisk(mesh, labels, h, label)) take(t, label, heap.cost);
    }
  };

  seedOf.forEach((seed, k) => {
    if (labels[seed] === FREE) take(seed, firstLabel + k, 0);
  });
  grow();
  for (let k = 0; k < free.length; k++) {
    const t = free[k]!;
    if (labels[t] !== FREE) continue;
    seedOf.push(t);
    take(t, firstLabel + seedOf.length - 1, 0);
    grow();
  }
  return firstLabel + seedOf.length;
}

/** Whether a patch remains a disk with the triangle of half-edge h, across which it lies. */
function staysDisk({ twins, indices, starts, outgoing }: LinkedMesh, labels: Int32Array, h: number, label: number) {
  const isIn = (edge: number) => twins[edge]! >= 0 && labels[(twins[edge]! / 3) | 0] === label;
  const second = nextCorner(h);
  const third = nextCorner(second);
  const sharedCount = 1 + Number(isIn(second)) + Number(isIn(third));
  if (sharedCount > 1) return sharedCount === 2;
  const apex = indices[third]!;
  for (let o = starts[apex]!; o < starts[apex + 1]!; o++) {
    if (labels[(outgoing[o]! / 3) | 0] === label) return false;
  }
  return true;
}

/**
 * Cuts a whole mesh into about so many patches of about the same size and little curvature. Twice: the second time from
 * the middles of the first, which evens them out.
 */
export function cutPatches(mesh: LinkedMesh, patchCount: number): { labels: Int32Array; count: number } {
  const { triangleCount } = mesh;
  const all = Uint32Array.from({ length: triangleCount }, (_, t) => t);
  if (patchCount >= triangleCount) return { labels: Int32Array.from(all), count: triangleCount };
  const labels = new Int32Array(triangleCount).fill(FREE);
  const step = triangleCount / patchCount;
  const seeds = Uint32Array.from({ length: patchCount }, (_, k) => Math.floor((k + 0.5) * step));
  const firstCount = growPatches(mesh, labels, seeds, 0, all);
  const middles = findMiddles(mesh, labels, firstCount);
  labels.fill(FREE);
  const count = growPatches(mesh, labels, middles, 0, all);
  return { labels, count };
}

/** The triangle nearest to the middle of each patch that is not tiny. */
function findMiddles({ middles, areas, triangleCount }: LinkedMesh, labels: Int32Array, count: number): number[] {
  const sums = new Float64Array(count * 4);
  const sizes = new Uint32Array(count);
  for (let t = 0; t < triangleCount; t++) {
    const at = labels[t]! * 4;
    sizes[labels[t]!]!++;
    for (let k = 0; k < 3; k++) sums[at + k]! += areas[t]! * middles[t * 3 + k]!;
    sums[at + 3]! += areas[t]!;
  }
  const best = new Int32Array(count).fill(-1);
  const distances = new Float64Array(count).fill(Infinity);
  for (let t = 0; t < triangleCount; t++) {
    const label = labels[t]!;
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      squared += (middles[t * 3 + k]! - sums[label * 4 + k]! / (sums[label * 4 + 3]! || 1)) ** 2;
    }
    if (squared >= distances[label]!) continue;
    distances[label] = squared;
    best[label] = t;
  }
  return Array.from(best).filter((t, label) => t >= 0 && sizes[label]! >= 4);
}
