import { Heap } from './heap.ts';
import { type LinkedMesh, nextCorner } from './link-triangles.ts';

/** The label of a triangle without a patch. */
export const FREE = -1;

/** From this many triangles on, a fast method makes the first cut. */
const FINE_TRIANGLES = 60_000;
/** The factor by which the distance of a triangle grows if its normal is perpendicular to the seed's. */
const TURN_WEIGHT = 6;

/**
 * Grows a patch from every seed at once over the free triangles, in place, then new patches over the rest. Every patch
 * is a disk: it is connected, has no hole, and its border visits no vertex twice.
 *
 * @param labels The patch of each triangle; only those that are `FREE` are changed.
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
  const growth: Growth = { mesh, labels, heap: new Heap(), seeds: Array.from(seeds), firstLabel };
  const seedCount = seeds.length;
  for (let k = 0; k < seedCount; k++) {
    if (labels[growth.seeds[k]!] === FREE) takeTriangle(growth, growth.seeds[k]!, firstLabel + k, 0);
  }
  growAll(growth);
  for (let k = 0; k < free.length; k++) {
    const t = free[k]!;
    if (labels[t] !== FREE) continue;
    growth.seeds.push(t);
    takeTriangle(growth, t, firstLabel + growth.seeds.length - 1, 0);
    growAll(growth);
  }
  return firstLabel + growth.seeds.length;
}

/** Patches while they grow: a queue of the half-edges across which they can, the nearest to its seed first. */
interface Growth {
  mesh: LinkedMesh;
  labels: Int32Array;
  heap: Heap;
  /** The triangle that each patch began with. */
  seeds: number[];
  firstLabel: number;
}

function growAll(growth: Growth): void {
  const { mesh, labels, heap } = growth;
  for (let h = heap.pop(); h !== undefined; h = heap.pop()) {
    const t = (h / 3) | 0;
    if (labels[t] !== FREE) continue;
    const label = labels[(mesh.twins[h]! / 3) | 0]!;
    if (staysDisk(mesh, labels, h, label)) takeTriangle(growth, t, label, heap.cost);
  }
}

function takeTriangle({ mesh, labels, heap, seeds, firstLabel }: Growth, t: number, label: number, cost: number): void {
  const { twins, middles, faceNormals } = mesh;
  labels[t] = label;
  const seed = seeds[label - firstLabel]! * 3;
  for (let h = t * 3; h < t * 3 + 3; h++) {
    const twin = twins[h]!;
    if (twin < 0) continue;
    const neighbour = (twin / 3) | 0;
    if (labels[neighbour] !== FREE) continue;
    const i = neighbour * 3;
    const dx = middles[i]! - middles[t * 3]!;
    const dy = middles[i + 1]! - middles[t * 3 + 1]!;
    const dz = middles[i + 2]! - middles[t * 3 + 2]!;
    const facing =
      faceNormals[i]! * faceNormals[seed]! +
      faceNormals[i + 1]! * faceNormals[seed + 1]! +
      faceNormals[i + 2]! * faceNormals[seed + 2]!;
    heap.push(twin, cost + Math.sqrt(dx * dx + dy * dy + dz * dz) * (1 + TURN_WEIGHT * (1 - facing)));
  }
}

/** Whether a patch stays a disk if the triangle of half-edge h joins it across h. */
function staysDisk({ twins, indices, starts, outgoing }: LinkedMesh, labels: Int32Array, h: number, label: number) {
  const second = nextCorner(h);
  const third = nextCorner(second);
  const isSecondIn = twins[second]! >= 0 && labels[(twins[second]! / 3) | 0] === label;
  const isThirdIn = twins[third]! >= 0 && labels[(twins[third]! / 3) | 0] === label;
  if (isSecondIn || isThirdIn) return isSecondIn !== isThirdIn;
  const apex = indices[third]!;
  for (let o = starts[apex]!; o < starts[apex + 1]!; o++) {
    if (labels[(outgoing[o]! / 3) | 0] === label) return false;
  }
  return true;
}

/**
 * Cuts a whole mesh into about `patchCount` patches of similar size and low curvature. They grow from the centres of a
 * first cut, which makes their sizes more even.
 *
 * Contributor notes. A first cut by breadth-first search takes a quarter of the time of growing patches twice. With
 * 100,000 triangles it leads to as few charts; with 30,000 to up to a third more, and with 2,000 to charts that covered
 * 0.55 instead of 0.68.
 */
export function cutPatches(mesh: LinkedMesh, patchCount: number): { labels: Int32Array; count: number } {
  const { triangleCount } = mesh;
  const all = Uint32Array.from({ length: triangleCount }, (_, t) => t);
  if (patchCount >= triangleCount) return { labels: Int32Array.from(all), count: triangleCount };
  const labels = new Int32Array(triangleCount).fill(FREE);
  const seeds = new Uint32Array(patchCount);
  for (let k = 0; k < patchCount; k++) seeds[k] = Math.floor(((k + 0.5) * triangleCount) / patchCount);
  const isFine = triangleCount >= FINE_TRIANGLES;
  const firstCount = isFine ? patchCount : growPatches(mesh, labels, seeds, 0, all);
  const middles = findMiddles(mesh, isFine ? spreadCells(mesh, seeds) : labels, firstCount);
  labels.fill(FREE);
  const count = growPatches(mesh, labels, middles, 0, all);
  return { labels, count };
}

/** The cell that reaches each triangle first in a breadth-first search from all seeds; `FREE` where none does. */
function spreadCells({ twins, triangleCount }: LinkedMesh, seeds: Uint32Array): Int32Array {
  const cells = new Int32Array(triangleCount).fill(FREE);
  const queue = new Int32Array(triangleCount);
  let tail = 0;
  for (let cell = 0; cell < seeds.length; cell++) {
    cells[seeds[cell]!] = cell;
    queue[tail++] = seeds[cell]!;
  }
  for (let head = 0; head < tail; head++) {
    const t = queue[head]!;
    for (let h = t * 3; h < t * 3 + 3; h++) {
      const neighbour = twins[h]! < 0 ? t : (twins[h]! / 3) | 0;
      if (cells[neighbour] !== FREE) continue;
      cells[neighbour] = cells[t]!;
      queue[tail++] = neighbour;
    }
  }
  return cells;
}

/** The triangle nearest to the centroid of each patch of at least 4 triangles. */
function findMiddles({ middles, areas, triangleCount }: LinkedMesh, labels: Int32Array, count: number): number[] {
  const sums = new Float64Array(count * 4);
  const sizes = new Uint32Array(count);
  for (let t = 0; t < triangleCount; t++) {
    if (labels[t] === FREE) continue;
    const at = labels[t]! * 4;
    sizes[labels[t]!]!++;
    for (let k = 0; k < 3; k++) sums[at + k]! += areas[t]! * middles[t * 3 + k]!;
    sums[at + 3]! += areas[t]!;
  }
  const best = new Int32Array(count).fill(-1);
  const distances = new Float64Array(count).fill(Infinity);
  for (let t = 0; t < triangleCount; t++) {
    const label = labels[t]!;
    if (label === FREE) continue;
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
