import { Heap } from './heap.ts';
import { type LinkedMesh, nextCorner } from './link-triangles.ts';

export interface MergeLimits {
  /** The largest bend of a chart: 1 minus the length of its mean normal. A half cylinder has 0.36, a hemisphere 0.5. */
  bendMax: number;
  /** The smallest cosine between the mean normal of a chart and that of any of its patches. */
  facingMin: number;
  /** The largest share of the whole surface in one chart. */
  shareMax: number;
}

/** The weights of a border's length and of a chart's share of the surface, relative to the bend. */
const BORDER_WEIGHT = 0.2;
const SHARE_WEIGHT = 0.5;

/**
 * Merges patches into charts, in place and within the limits: always the two whose union is flattest, roundest and
 * smallest. The patches must be disks; so is every chart.
 *
 * @param labels The patch of each triangle; afterwards its chart, numbered from 0.
 * @param borderWeights The cost of a border along each half-edge, as a multiple of its length.
 * @returns The number of charts.
 */
export function mergePatches(
  mesh: LinkedMesh,
  labels: Int32Array,
  patchCount: number,
  borderWeights: Float32Array,
  limits: MergeLimits,
): number {
  const { twins, indices, faceNormals, areas: faceAreas, triangleCount } = mesh;
  const next = linkBorders(mesh, labels);
  const prev = new Int32Array(next.length);
  const firstBorder = new Int32Array(patchCount).fill(-1);
  const areas = new Float64Array(patchCount);
  const normals = new Float64Array(patchCount * 3);
  const borders = new Float64Array(patchCount);
  const sharedBorders: Map<number, number>[] = Array.from({ length: patchCount }, () => new Map());
  const members: number[][] = Array.from({ length: patchCount }, (_, p) => [p]);
  const versions = new Int32Array(patchCount);
  const owner = Int32Array.from({ length: patchCount }, (_, p) => p);
  const stamps = new Int32Array(mesh.positions.length / 3).fill(-1);
  let stamp = 0;
  let total = 0;

  const find = (p: number): number => {
    while (owner[p] !== p) p = owner[p] = owner[owner[p]!]!;
    return p;
  };
  const chartOf = (h: number) => find(labels[(h / 3) | 0]!);

  for (let t = 0; t < triangleCount; t++) {
    const patch = labels[t]!;
    areas[patch]! += faceAreas[t]!;
    total += faceAreas[t]!;
    for (let k = 0; k < 3; k++) normals[patch * 3 + k]! += faceAreas[t]! * faceNormals[t * 3 + k]!;
  }
  for (let h = 0; h < next.length; h++) {
    if (next[h]! < 0) continue;
    prev[next[h]!] = h;
    const patch = labels[(h / 3) | 0]!;
    firstBorder[patch] = h;
    const cost = edgeLength(mesh, h) * borderWeights[h]!;
    borders[patch]! += cost;
    if (twins[h]! < 0) continue;
    const other = labels[(twins[h]! / 3) | 0]!;
    sharedBorders[patch]!.set(other, (sharedBorders[patch]!.get(other) ?? 0) + cost);
  }
  const means = new Float64Array(patchCount * 3);
  for (let p = 0; p < patchCount; p++) {
    const length = Math.hypot(normals[p * 3]!, normals[p * 3 + 1]!, normals[p * 3 + 2]!) || 1;
    for (let k = 0; k < 3; k++) means[p * 3 + k] = normals[p * 3 + k]! / length;
  }

  const heap = new Heap(patchCount * 4);
  const pairs: { a: number; b: number; versionA: number; versionB: number }[] = [];
  const offer = (a: number, b: number) => {
    const cost = rate(a, b);
    if (cost === Infinity) return;
    heap.push(pairs.length, cost);
    pairs.push({ a, b, versionA: versions[a]!, versionB: versions[b]! });
  };
  for (let a = 0; a < patchCount; a++) for (const b of sharedBorders[a]!.keys()) if (a < b) offer(a, b);

  for (let at = heap.pop(); at !== undefined; at = heap.pop()) {
    const { a, b, versionA, versionB } = pairs[at]!;
    if (versions[a] !== versionA || versions[b] !== versionB) continue;
    if (!joinsToDisk(a, b)) continue;
    // The smaller one is merged into the larger, so that no list is copied often.
    const [large, small] = members[a]!.length >= members[b]!.length ? [a, b] : [b, a];
    join(large, small);
    for (const other of sharedBorders[large]!.keys()) offer(large, other);
  }

  const numbers = new Int32Array(patchCount).fill(-1);
  let count = 0;
  for (let t = 0; t < triangleCount; t++) {
    const chart = find(labels[t]!);
    if (numbers[chart]! < 0) numbers[chart] = count++;
    labels[t] = numbers[chart]!;
  }
  return count;

  function rate(a: number, b: number): number {
    const area = areas[a]! + areas[b]!;
    const share = area / total;
    if (share > limits.shareMax) return Infinity;
    const x = normals[a * 3]! + normals[b * 3]!;
    const y = normals[a * 3 + 1]! + normals[b * 3 + 1]!;
    const z = normals[a * 3 + 2]! + normals[b * 3 + 2]!;
    const length = Math.sqrt(x * x + y * y + z * z);
    const bend = area > 0 ? 1 - length / area : 0;
    if (bend > limits.bendMax) return Infinity;
    const least = limits.facingMin * length;
    for (const list of [members[a]!, members[b]!]) {
      for (const p of list)
        if (means[p * 3]! * x + means[p * 3 + 1]! * y + means[p * 3 + 2]! * z < least) return Infinity;
    }
    const border = borders[a]! + borders[b]! - 2 * (sharedBorders[a]!.get(b) ?? 0);
    const length1 = area > 0 ? border / Math.sqrt(4 * Math.PI * area) : 0;
    return bend + BORDER_WEIGHT * length1 + SHARE_WEIGHT * share;
  }

  /** The union of two disks is a disk if their shared border is one path: it has one vertex more than edges. */
  function joinsToDisk(a: number, b: number): boolean {
    stamp++;
    let excess = 0;
    let h = firstBorder[a]!;
    do {
      stamps[indices[h]!] = stamp;
      if (twins[h]! >= 0 && chartOf(twins[h]!) === b) excess--;
      h = next[h]!;
    } while (h !== firstBorder[a]);
    h = firstBorder[b]!;
    do {
      if (stamps[indices[h]!] === stamp) excess++;
      h = next[h]!;
    } while (h !== firstBorder[b]);
    return excess === 1;
  }

  function join(large: number, small: number): void {
    // The shared path runs along the smaller one's border from `first` to `last`.
    let first = firstBorder[small]!;
    const isShared = (h: number) => twins[h]! >= 0 && chartOf(twins[h]!) === large;
    while (isShared(first)) first = next[first]!;
    while (!isShared(first)) first = next[first]!;
    let last = first;
    while (isShared(next[last]!)) last = next[last]!;
    const [fromLarge, toSmall] = [prev[twins[last]!]!, next[last]!];
    const [fromSmall, toLarge] = [prev[first]!, next[twins[first]!]!];
    next[fromLarge] = toSmall;
    prev[toSmall] = fromLarge;
    next[fromSmall] = toLarge;
    prev[toLarge] = fromSmall;
    firstBorder[large] = toSmall;

    const shared = sharedBorders[large]!.get(small) ?? 0;
    borders[large] = borders[large]! + borders[small]! - 2 * shared;
    areas[large]! += areas[small]!;
    for (let k = 0; k < 3; k++) normals[large * 3 + k]! += normals[small * 3 + k]!;
    members[large]!.push(...members[small]!);
    members[small] = [];
    owner[small] = large;
    sharedBorders[large]!.delete(small);
    for (const [other, cost] of sharedBorders[small]!) {
      if (other === large) continue;
      sharedBorders[large]!.set(other, (sharedBorders[large]!.get(other) ?? 0) + cost);
      sharedBorders[other]!.delete(small);
      sharedBorders[other]!.set(large, sharedBorders[large]!.get(other)!);
    }
    sharedBorders[small]!.clear();
    versions[large]!++;
    versions[small]!++;
  }
}

/** The next half-edge on the border of the same patch; -1 for half-edges inside a patch. */
function linkBorders({ twins }: LinkedMesh, labels: Int32Array): Int32Array {
  const next = new Int32Array(twins.length).fill(-1);
  const isBorder = (h: number) => twins[h]! < 0 || labels[(twins[h]! / 3) | 0] !== labels[(h / 3) | 0];
  for (let h = 0; h < twins.length; h++) {
    if (!isBorder(h)) continue;
    let step = nextCorner(h);
    while (!isBorder(step)) step = nextCorner(twins[step]!);
    next[h] = step;
  }
  return next;
}

function edgeLength({ positions: p, indices }: LinkedMesh, h: number): number {
  const a = indices[h]! * 3;
  const b = indices[nextCorner(h)]! * 3;
  return Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!);
}
