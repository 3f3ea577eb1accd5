import type { Mesh } from '../types.ts';

/**
 * A bounding volume hierarchy over a mesh's triangles: finds ray hits and near triangles without testing all of them.
 */
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

/** No path through a tree is longer: one step for each bit of a code, and the rest by halving. */
export const BVH_DEPTH_MAX = 80;

const LEAF_MAX = 4;
/** Steps along each axis, as bits: three times as many fit a code that is compared as a whole number. */
const AXIS_BITS = 10;
const AXIS_STEPS = 1 << AXIS_BITS;

/**
 * Builds the tree along a curve that fills space (Morton's): triangles are sorted by the cell that their middle lies
 * in, and boxes are cut where cells belong to another half of a larger cell. Triangles without area stay in; no ray
 * hits them, and a closest point may lie on them.
 *
 * Contributor notes, a mug of 500,000 triangles, CPU time on one of two busy ARM cores: 0.2 s to build, 4 microseconds
 * for any hit and as many for a closest point near the surface. Cutting by the surface-area rule with 12 bins took 1.2
 * s to build, and no query was measurably faster.
 *
 * @example
 * const bvh = buildBvh(mesh);
 * const hit = castRay(bvh, [0, 0, 5], [0, 0, -1]);
 */
export function buildBvh({ positions, indices }: Mesh): Bvh {
  const count = indices.length / 3;
  const { codes, order } = sortByCode(encodeMiddles(positions, indices));
  const corners = copyCorners(positions, indices, order);
  const nodeMax = Math.max(1, 2 * count);
  const boxes = new Float32Array(nodeMax * 6);
  const links = new Uint32Array(nodeMax);
  const counts = new Uint32Array(nodeMax);
  let nodeCount = 0;

  const build = (first: number, last: number): number => {
    const node = nodeCount++;
    if (last - first <= LEAF_MAX) {
      links[node] = first;
      counts[node] = last - first;
      encloseCorners(corners, first, last, boxes, node * 6);
      return node;
    }
    const middle = findCut(codes, first, last);
    build(first, middle);
    const second = build(middle, last);
    links[node] = second;
    encloseBoxes(boxes, (node + 1) * 6, second * 6, node * 6);
    return node;
  };
  build(0, count);

  return {
    boxes: boxes.slice(0, nodeCount * 6),
    links: links.slice(0, nodeCount),
    counts: counts.slice(0, nodeCount),
    triangles: order,
    corners,
  };
}

/** The cell of each triangle's middle: the bits of x, y and z in turn. */
function encodeMiddles(p: Float32Array, indices: Uint32Array): Uint32Array {
  const count = indices.length / 3;
  const middles = new Float32Array(count * 3);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < 3; k++) {
    for (let t = 0; t < count; t++) {
      const a = p[indices[t * 3]! * 3 + k]!;
      const b = p[indices[t * 3 + 1]! * 3 + k]!;
      const c = p[indices[t * 3 + 2]! * 3 + k]!;
      const middle = Math.min(a, b, c) + Math.max(a, b, c);
      middles[t * 3 + k] = middle;
      if (middle < low[k]!) low[k] = middle;
      if (middle > high[k]!) high[k] = middle;
    }
  }
  // The same scale along all axes, or a flat mesh would be cut across its thin side.
  const size = Math.max(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
  const scale = size > 0 ? (AXIS_STEPS - 1) / size : 0;
  const codes = new Uint32Array(count);
  for (let t = 0; t < count; t++) {
    const x = SPREAD_BITS[Math.floor((middles[t * 3]! - low[0]!) * scale)]!;
    const y = SPREAD_BITS[Math.floor((middles[t * 3 + 1]! - low[1]!) * scale)]!;
    const z = SPREAD_BITS[Math.floor((middles[t * 3 + 2]! - low[2]!) * scale)]!;
    // NaN has no cell; it goes to the first.
    codes[t] = (x << 2) | (y << 1) | z;
  }
  return codes;
}

/** Each number with two zeros between its bits. */
const SPREAD_BITS = Uint32Array.from({ length: AXIS_STEPS }, (_, value) => {
  let spread = 0;
  for (let bit = 0; bit < AXIS_BITS; bit++) spread |= ((value >> bit) & 1) << (3 * bit);
  return spread;
});

/** Sorts codes by their digits, the last first, which keeps the order of equal ones. */
function sortByCode(src: Uint32Array): { codes: Uint32Array; order: Uint32Array } {
  const count = src.length;
  let codes: Uint32Array = src;
  let order: Uint32Array = new Uint32Array(count);
  for (let t = 0; t < count; t++) order[t] = t;
  let nextCodes: Uint32Array = new Uint32Array(count);
  let nextOrder: Uint32Array = new Uint32Array(count);
  const starts = new Uint32Array(AXIS_STEPS + 1);
  for (let shift = 0; shift < 3 * AXIS_BITS; shift += AXIS_BITS) {
    starts.fill(0);
    for (let i = 0; i < count; i++) starts[((codes[i]! >>> shift) & (AXIS_STEPS - 1)) + 1]!++;
    for (let digit = 0; digit < AXIS_STEPS; digit++) starts[digit + 1]! += starts[digit]!;
    for (let i = 0; i < count; i++) {
      const to = starts[(codes[i]! >>> shift) & (AXIS_STEPS - 1)]!++;
      nextCodes[to] = codes[i]!;
      nextOrder[to] = order[i]!;
    }
    [codes, nextCodes] = [nextCodes, codes];
    [order, nextOrder] = [nextOrder, order];
  }
  return { codes, order };
}

/** Where the highest bit in which a range of sorted codes differs becomes 1; the middle when they are all the same. */
function findCut(codes: Uint32Array, first: number, last: number): number {
  const differing = codes[first]! ^ codes[last - 1]!;
  if (differing === 0) return (first + last) >> 1;
  const bit = 31 - Math.clz32(differing);
  let low = first;
  let high = last - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (((codes[middle]! >>> bit) & 1) === 0) low = middle;
    else high = middle;
  }
  return high;
}

function encloseCorners(p: Float64Array, first: number, last: number, dst: Float32Array, to: number): void {
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let at = first * 9 + k; at < last * 9; at += 3) {
      const value = p[at]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    dst[to + k] = low;
    dst[to + 3 + k] = high;
  }
}

function encloseBoxes(boxes: Float32Array, a: number, b: number, to: number): void {
  for (let k = 0; k < 3; k++) {
    boxes[to + k] = Math.min(boxes[a + k]!, boxes[b + k]!);
    boxes[to + 3 + k] = Math.max(boxes[a + 3 + k]!, boxes[b + 3 + k]!);
  }
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
