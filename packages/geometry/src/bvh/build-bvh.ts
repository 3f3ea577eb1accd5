import type { Mesh } from '../types.ts';

/** A tree of boxes over a mesh's triangles: finds what a ray hits or what lies near without looking at everything. */
export interface Bvh {
  /** Lower x, y, z and upper x, y, z of each box. A box's first child follows it directly. */
  boxes: Float32Array;
  /** A box with children: its second child. A leaf: the first of its triangles. */
  links: Uint32Array;
  /** Triangles of a leaf; 0 for a box with children. */
  counts: Uint32Array;
  /** The mesh's triangle at each place of the leaves. */
  triangles: Uint32Array;
  /** Nine numbers for each place: the triangle's corners, so that a leaf is read in one piece. */
  corners: Float64Array;
}

/** No path through a tree is longer: `MEDIAN_DEPTH` and what halving leaves. */
export const BVH_DEPTH_MAX = 80;

const LEAF_MAX = 4;
const BINS = 12;
/** From this depth on boxes are halved by count, so that no arrangement of triangles makes a deep tree. */
const MEDIAN_DEPTH = 44;

/**
 * Builds the tree by the surface-area rule: boxes are cut where rays are expected to meet the fewest triangles.
 * Triangles without area stay in; no ray hits them, and a closest point may lie on them.
 *
 * Contributor notes, 150,000 triangles of a bumpy ball, CPU time on one of two busy ARM cores: 0.4 s to build, 1.3
 * microseconds for any hit, 1.5 for the first hit, 1.7 for a closest point near the surface.
 *
 * @example
 * const bvh = buildBvh(mesh);
 * const hit = castRay(bvh, [0, 0, 5], [0, 0, -1]);
 */
export function buildBvh({ positions, indices }: Mesh): Bvh {
  const count = indices.length / 3;
  const bounds = boundTriangles(positions, indices);
  const order = Uint32Array.from({ length: count }, (_, t) => t);
  const nodeMax = Math.max(1, 2 * count);
  const boxes = new Float32Array(nodeMax * 6);
  const links = new Uint32Array(nodeMax);
  const counts = new Uint32Array(nodeMax);
  let nodeCount = 0;

  const build = (first: number, last: number, depth: number): void => {
    const node = nodeCount++;
    encloseRange(bounds, order, first, last, boxes, node * 6);
    const middle = last - first <= LEAF_MAX ? -1 : splitRange(bounds, order, first, last, depth);
    if (middle < 0) {
      links[node] = first;
      counts[node] = last - first;
      return;
    }
    build(first, middle, depth + 1);
    links[node] = nodeCount;
    build(middle, last, depth + 1);
  };
  build(0, count, 0);

  return {
    boxes: boxes.slice(0, nodeCount * 6),
    links: links.slice(0, nodeCount),
    counts: counts.slice(0, nodeCount),
    triangles: order,
    corners: copyCorners(positions, indices, order),
  };
}

/** Lower and upper corner of each triangle's box. */
function boundTriangles(p: Float32Array, indices: Uint32Array): Float32Array {
  const bounds = new Float32Array(indices.length * 2);
  for (let t = 0; t < indices.length / 3; t++) {
    const a = indices[t * 3]! * 3;
    const b = indices[t * 3 + 1]! * 3;
    const c = indices[t * 3 + 2]! * 3;
    for (let k = 0; k < 3; k++) {
      bounds[t * 6 + k] = Math.min(p[a + k]!, p[b + k]!, p[c + k]!);
      bounds[t * 6 + 3 + k] = Math.max(p[a + k]!, p[b + k]!, p[c + k]!);
    }
  }
  return bounds;
}

function encloseRange(
  src: Float32Array,
  order: Uint32Array,
  first: number,
  last: number,
  dst: Float32Array,
  to: number,
) {
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = first; i < last; i++) {
      const from = order[i]! * 6 + k;
      if (src[from]! < low) low = src[from]!;
      if (src[from + 3]! > high) high = src[from + 3]!;
    }
    dst[to + k] = low;
    dst[to + 3 + k] = high;
  }
}

const binCounts = new Uint32Array(BINS);
const binBoxes = new Float32Array(BINS * 6);
const rightCosts = new Float64Array(BINS);
const growing = new Float32Array(6);

/** Reorders a range into two and gives where the second begins; -1 when one leaf is cheaper. */
function splitRange(bounds: Float32Array, order: Uint32Array, first: number, last: number, depth: number): number {
  const halved = (first + last) >> 1;
  if (depth >= MEDIAN_DEPTH) return halved;
  let axis = -1;
  let axisLow = 0;
  let axisSize = 0;
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = first; i < last; i++) {
      const middle = bounds[order[i]! * 6 + k]! + bounds[order[i]! * 6 + 3 + k]!;
      if (middle < low) low = middle;
      if (middle > high) high = middle;
    }
    if (high - low > axisSize) [axis, axisLow, axisSize] = [k, low, high - low];
  }
  // All middles in one place, or not a number: no plane parts them.
  if (axis < 0 || !Number.isFinite(axisSize)) return halved;

  const scale = (BINS * (1 - 1e-6)) / axisSize;
  fillBins(bounds, order, first, last, axis, axisLow, scale);
  const cut = chooseCut();
  let left = first;
  let right = last - 1;
  while (left <= right) {
    const at = order[left]! * 6 + axis;
    const bin = Math.floor((bounds[at]! + bounds[at + 3]! - axisLow) * scale);
    if (bin < cut) {
      left++;
    } else {
      const swapped = order[left]!;
      order[left] = order[right]!;
      order[right--] = swapped;
    }
  }
  return left === first || left === last ? halved : left;
}

function fillBins(
  bounds: Float32Array,
  order: Uint32Array,
  first: number,
  last: number,
  axis: number,
  low: number,
  scale: number,
): void {
  binCounts.fill(0);
  for (let b = 0; b < BINS; b++) resetBox(binBoxes, b * 6);
  for (let i = first; i < last; i++) {
    const from = order[i]! * 6;
    const bin = Math.floor((bounds[from + axis]! + bounds[from + axis + 3]! - low) * scale);
    binCounts[bin]!++;
    growBox(binBoxes, bin * 6, bounds, from);
  }
}

/** The first bin of the right half where area times count, summed over both halves, is least. */
function chooseCut(): number {
  resetBox(growing, 0);
  let count = 0;
  for (let b = BINS - 1; b > 0; b--) {
    growBox(growing, 0, binBoxes, b * 6);
    count += binCounts[b]!;
    rightCosts[b] = count * boxArea(growing);
  }
  resetBox(growing, 0);
  count = 0;
  let best = Infinity;
  let cut = BINS >> 1;
  for (let b = 1; b < BINS; b++) {
    growBox(growing, 0, binBoxes, (b - 1) * 6);
    count += binCounts[b - 1]!;
    const cost = count * boxArea(growing) + rightCosts[b]!;
    if (cost < best) [best, cut] = [cost, b];
  }
  return cut;
}

function resetBox(box: Float32Array, at: number): void {
  box.fill(Infinity, at, at + 3);
  box.fill(-Infinity, at + 3, at + 6);
}

function growBox(dst: Float32Array, to: number, src: Float32Array, from: number): void {
  for (let k = 0; k < 3; k++) {
    if (src[from + k]! < dst[to + k]!) dst[to + k] = src[from + k]!;
    if (src[from + 3 + k]! > dst[to + 3 + k]!) dst[to + 3 + k] = src[from + 3 + k]!;
  }
}

/** Half of it, which is as good for comparing; 0 when the box is empty. */
function boxArea(box: Float32Array): number {
  const x = Math.max(0, box[3]! - box[0]!);
  const y = Math.max(0, box[4]! - box[1]!);
  const z = Math.max(0, box[5]! - box[2]!);
  return x * y + y * z + z * x;
}

function copyCorners(positions: Float32Array, indices: Uint32Array, order: Uint32Array): Float64Array {
  const corners = new Float64Array(order.length * 9);
  for (let place = 0; place < order.length; place++) {
    for (let k = 0; k < 3; k++) {
      const from = indices[order[place]! * 3 + k]! * 3;
      corners[place * 9 + k * 3] = positions[from]!;
      corners[place * 9 + k * 3 + 1] = positions[from + 1]!;
      corners[place * 9 + k * 3 + 2] = positions[from + 2]!;
    }
  }
  return corners;
}
