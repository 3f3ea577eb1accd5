import { longestAxis, selectMiddle } from './halve-points.ts';

/** The nearest point of a tree for each point asked for. */
export interface Nearest {
  distances: Float32Array;
  indices: Uint32Array;
}

const LEAF = 8;

/**
 * A k-d tree over points in typed arrays. The order of the points is halved again and again at the median of the longest
 * side of their box; the tree is that order and one plane per halving.
 */
export class PointTree {
  private readonly points: Float32Array;
  private readonly order: Uint32Array;
  /** Where each point stands in the order. */
  private readonly ranks: Uint32Array;
  /** Points in tree order, so that a leaf is contiguous in memory. */
  private readonly sorted: Float32Array;
  private readonly axes: Uint8Array;
  private readonly planes: Float32Array;
  private best = 0;
  private bestAt = 0;

  constructor(points: Float32Array) {
    this.points = points;
    const count = points.length / 3;
    this.order = Uint32Array.from({ length: count }, (_, i) => i);
    let depth = 0;
    while (count >> depth > LEAF) depth++;
    this.axes = new Uint8Array(2 ** (depth + 1));
    this.planes = new Float32Array(2 ** (depth + 1));
    this.split(1, 0, count);
    this.sorted = new Float32Array(points.length);
    this.ranks = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const from = this.order[i]! * 3;
      this.ranks[this.order[i]!] = i;
      this.sorted[i * 3] = points[from]!;
      this.sorted[i * 3 + 1] = points[from + 1]!;
      this.sorted[i * 3 + 2] = points[from + 2]!;
    }
  }

  /** @param guesses A point of the tree per query that is likely near: the search is shorter then, its outcome the same. */
  nearestTo(queries: Float32Array, guesses?: Uint32Array): Nearest {
    const count = queries.length / 3;
    const distances = new Float32Array(count);
    const indices = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const x = queries[i * 3]!;
      const y = queries[i * 3 + 1]!;
      const z = queries[i * 3 + 2]!;
      this.best = Infinity;
      if (guesses) {
        const rank = this.ranks[guesses[i]!]!;
        this.tryLeaf(rank, rank + 1, x, y, z);
      }
      this.search(1, 0, this.order.length, x, y, z);
      distances[i] = Math.sqrt(this.best);
      indices[i] = this.order[this.bestAt]!;
    }
    return { distances, indices };
  }

  private split(node: number, from: number, to: number): void {
    if (to - from <= LEAF) return;
    const axis = longestAxis(this.points, this.order, from, to);
    const middle = (from + to) >> 1;
    selectMiddle(this.points, this.order, from, to, middle, axis);
    this.axes[node] = axis;
    this.planes[node] = this.points[this.order[middle]! * 3 + axis]!;
    this.split(node * 2, from, middle);
    this.split(node * 2 + 1, middle, to);
  }

  private search(node: number, from: number, to: number, x: number, y: number, z: number): void {
    if (to - from <= LEAF) {
      this.tryLeaf(from, to, x, y, z);
      return;
    }
    const axis = this.axes[node]!;
    const side = (axis === 0 ? x : axis === 1 ? y : z) - this.planes[node]!;
    const middle = (from + to) >> 1;
    if (side < 0) {
      this.search(node * 2, from, middle, x, y, z);
      if (side * side < this.best) this.search(node * 2 + 1, middle, to, x, y, z);
    } else {
      this.search(node * 2 + 1, middle, to, x, y, z);
      if (side * side < this.best) this.search(node * 2, from, middle, x, y, z);
    }
  }

  private tryLeaf(from: number, to: number, x: number, y: number, z: number): void {
    for (let i = from; i < to; i++) {
      const dx = this.sorted[i * 3]! - x;
      const dy = this.sorted[i * 3 + 1]! - y;
      const dz = this.sorted[i * 3 + 2]! - z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared < this.best) {
        this.best = squared;
        this.bestAt = i;
      }
    }
  }
}
