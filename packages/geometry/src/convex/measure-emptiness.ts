import { growHull } from './quickhull.ts';

/** The distance of every cube from the body, and its sums along the rows, for measuring hulls. */
export interface EmptinessField {
  counts: readonly [number, number, number];
  /** In cubes; 0 inside the body. */
  distances: Float32Array;
  /** Along each row: the emptiness of all cubes before this one. nx + 1 per row. */
  sums: Float64Array;
  /** Room to note from where to where a hull covers each row. */
  low: Float64Array;
  high: Float64Array;
}

export interface Emptiness {
  /** How much empty space a hull holds, each cube of it weighted by how far it is from the body. */
  total: number;
  /** The farthest that the hull's inside lies from the body, in cubes. 0 when it was not asked for. */
  depth: number;
}

export interface EmptinessOptions {
  /** Whether `depth` is of interest. */
  wantsDepth?: boolean;
  /** Above this the total no longer matters and is not finished. */
  totalMax?: number;
}

/** A cube next to the body may be touched by its surface: it counts for a quarter. */
const SKIN = 0.75;
/** Middles that lie on a side of the hull count as inside. */
const ROUNDING = 1e-6;
/** Enough to see a shape, and few enough to try hundreds of cuts. */
const JUDGE_VERTICES_MAX = 24;

export function sumEmptiness(distances: Float32Array, counts: readonly [number, number, number]): EmptinessField {
  const nx = counts[0];
  const rowCount = counts[1] * counts[2];
  const sums = new Float64Array((nx + 1) * rowCount);
  for (let row = 0; row < rowCount; row++) {
    for (let x = 0; x < nx; x++) {
      const distance = distances[row * nx + x]!;
      sums[row * (nx + 1) + x + 1] =
        sums[row * (nx + 1) + x]! + (distance > 0 && distance < Infinity ? distance - SKIN : 0);
    }
  }
  return { counts, distances, sums, low: new Float64Array(rowCount), high: new Float64Array(rowCount) };
}

/**
 * How much that is not body the hull of some cubes' middles holds. Space that other parts of the body fill costs
 * nothing: pieces of one asset may overlap.
 *
 * @param corners x, y, z per cube, as `listCorners` gives them.
 */
export function measureEmptiness(
  corners: Int32Array,
  field: EmptinessField,
  options: EmptinessOptions = {},
): Emptiness {
  const hull = growHull(corners, { vertexCountMax: JUDGE_VERTICES_MAX });
  if (hull !== null) return sumInside(corners, hull, 1, field, options);
  // All in one plane: half a cube thick, so that a flat ring is seen to have a hole.
  const thick = thicken(corners);
  const flat = growHull(thick, { vertexCountMax: JUDGE_VERTICES_MAX })!;
  return sumInside(thick, flat, 4, field, options);
}

/** Four steps per cube, and the corners of a box one step around each point. */
function thicken(corners: Int32Array): Int32Array {
  const thick = new Int32Array(corners.length * 8);
  for (let i = 0; i < corners.length; i += 3) {
    for (let k = 0; k < 8; k++) {
      for (let axis = 0; axis < 3; axis++) {
        thick[i * 8 + k * 3 + axis] = corners[i + axis]! * 4 + ((k >> axis) & 1 ? 1 : -1);
      }
    }
  }
  return thick;
}

/** @param steps How many steps of the points make a cube. */
function sumInside(
  points: Int32Array,
  triangles: Int32Array,
  steps: number,
  field: EmptinessField,
  { wantsDepth = false, totalMax = Infinity }: EmptinessOptions,
): Emptiness {
  const [nx, ny] = field.counts;
  const { low, high, sums, distances } = field;
  const min = [Infinity, Infinity];
  const max = [-Infinity, -Infinity];
  for (let i = 0; i < triangles.length; i++) {
    for (let axis = 0; axis < 2; axis++) {
      const value = points[triangles[i]! * 3 + axis + 1]! / steps;
      if (value < min[axis]!) min[axis] = value;
      if (value > max[axis]!) max[axis] = value;
    }
  }
  const [yFrom, yTo] = [Math.ceil(min[0]!), Math.floor(max[0]!)];
  const [zFrom, zTo] = [Math.ceil(min[1]!), Math.floor(max[1]!)];
  for (let z = zFrom; z <= zTo; z++) {
    low.fill(Infinity, yFrom + ny * z, yTo + ny * z + 1);
    high.fill(-Infinity, yFrom + ny * z, yTo + ny * z + 1);
  }
  for (let i = 0; i < triangles.length; i += 3) {
    coverRows(points, triangles[i]! * 3, triangles[i + 1]! * 3, triangles[i + 2]! * 3, steps, field);
  }

  let total = 0;
  let depth = 0;
  for (let z = zFrom; z <= zTo && total <= totalMax; z++) {
    for (let row = yFrom + ny * z; row <= yTo + ny * z; row++) {
      const first = Math.ceil(low[row]! - ROUNDING);
      const last = Math.floor(high[row]! + ROUNDING);
      if (!(first <= last)) continue;
      const found = sums[row * (nx + 1) + last + 1]! - sums[row * (nx + 1) + first]!;
      total += found;
      if (!wantsDepth || found === 0) continue;
      for (let at = row * nx + first; at <= row * nx + last; at++) depth = Math.max(depth, distances[at]!);
    }
  }
  return { total, depth };
}

/** Widens the rows that a triangle meets: slice by slice across z it is a line, and row by row a point. */
function coverRows(p: Int32Array, a: number, b: number, c: number, steps: number, field: EmptinessField): void {
  const { low, high, counts } = field;
  const zFrom = Math.ceil(Math.min(p[a + 2]!, p[b + 2]!, p[c + 2]!) / steps - ROUNDING);
  const zTo = Math.floor(Math.max(p[a + 2]!, p[b + 2]!, p[c + 2]!) / steps + ROUNDING);
  const ny = counts[1];
  for (let z = zFrom; z <= zTo; z++) {
    let ends = 0;
    let x0 = 0;
    let y0 = 0;
    let x1 = 0;
    let y1 = 0;
    for (let k = 0; k < 3; k++) {
      const from = k === 0 ? a : k === 1 ? b : c;
      const to = k === 0 ? b : k === 1 ? c : a;
      const za = p[from + 2]! / steps - z;
      const zb = p[to + 2]! / steps - z;
      // A corner in the slice belongs to the edge that starts there, so that no end is missed or met twice.
      if (za !== 0 && !((za < 0 && zb > 0) || (za > 0 && zb < 0))) continue;
      const t = za === 0 ? 0 : za / (za - zb);
      const x = (p[from]! + t * (p[to]! - p[from]!)) / steps;
      const y = (p[from + 1]! + t * (p[to + 1]! - p[from + 1]!)) / steps;
      if (ends === 0) {
        x0 = x;
        y0 = y;
      }
      x1 = x;
      y1 = y;
      ends++;
    }
    // All three corners in the slice: the neighbours across its edges draw it.
    if (ends === 0 || ends === 3) continue;
    const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
    const yTo = Math.floor(Math.max(y0, y1) + ROUNDING);
    for (let y = Math.ceil(Math.min(y0, y1) - ROUNDING); y <= yTo; y++) {
      const row = y + ny * z;
      const x = x0 + slope * (y - y0);
      low[row] = Math.min(low[row]!, x, y1 === y0 ? x1 : x);
      high[row] = Math.max(high[row]!, x, y1 === y0 ? x1 : x);
    }
  }
}
