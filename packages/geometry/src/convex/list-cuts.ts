import { diagonaliseInertia } from '../mass/diagonalise-inertia.ts';
import { clamp } from '../numeric/clamp.ts';
import type { Vector } from '../types.ts';
import type { VoxelPart } from './voxel-part.ts';

/** The layers of a part across a direction, one cube thick. */
export interface CutDirection {
  normal: Vector;
  /** Where the first layer lies. */
  first: number;
  /** Cubes in each layer. */
  areas: Float64Array;
}

/** Even steps along each direction. */
export const PLACES = 4;
/** Places where the layers differ most. */
const JUMPS = 2;
/** A direction this near to another is the same. */
const SAME_DIRECTION = 0.97;

/** The axes, and the part's principal axes: all three when they are not the axes anyway. */
export function listDirections(part: VoxelPart, ny: number): Vector[] {
  const axes: Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const own = findPrincipalAxes(part, ny);
  const isKnown = own.every((axis) => Math.max(...axis.map(Math.abs)) > SAME_DIRECTION);
  return isKnown ? axes : [...axes, ...own];
}

export function findMiddle({ rows, from, to }: VoxelPart, ny: number): Vector {
  let count = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < rows.length; i++) {
    const n = to[i]! - from[i]! + 1;
    count += n;
    x += (n * (from[i]! + to[i]!)) / 2;
    y += n * (rows[i]! % ny);
    z += n * Math.floor(rows[i]! / ny);
  }
  return [x / count, y / count, z / count];
}

function findPrincipalAxes(part: VoxelPart, ny: number): readonly Vector[] {
  const { rows, from, to } = part;
  const [mx, my, mz] = findMiddle(part, ny);
  const sums: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < rows.length; i++) {
    const n = to[i]! - from[i]! + 1;
    const x = (from[i]! + to[i]!) / 2 - mx;
    const y = (rows[i]! % ny) - my;
    const z = Math.floor(rows[i]! / ny) - mz;
    sums[0] += n * (x * x + (n * n - 1) / 12);
    sums[1] += n * y * y;
    sums[2] += n * z * z;
    sums[3] += n * x * y;
    sums[4] += n * x * z;
    sums[5] += n * y * z;
  }
  return diagonaliseInertia(sums).axes;
}

export function measureLayers({ rows, from, to }: VoxelPart, normal: Vector, ny: number): CutDirection {
  const a = normal[0];
  const b = normal[1];
  const c = normal[2];
  const count = rows.length;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < count; i++) {
    const base = b * (rows[i]! % ny) + c * Math.floor(rows[i]! / ny);
    low = Math.min(low, base + a * from[i]!, base + a * to[i]!);
    high = Math.max(high, base + a * from[i]!, base + a * to[i]!);
  }
  const first = Math.round(low);
  const last = Math.max(0, Math.round(high) - first);
  const areas = new Float64Array(last + 1);
  for (let i = 0; i < count; i++) {
    const base = b * (rows[i]! % ny) + c * Math.floor(rows[i]! / ny);
    const end = to[i]!;
    for (let x = from[i]!; x <= end; x++) {
      const layer = Math.round(base + a * x) - first;
      areas[clamp(layer, 0, last)]!++;
    }
  }
  return { normal, first, areas };
}

/** Even steps, and where a layer and the next differ most. A place is the layer below the cut. */
export function listPlaces(areas: Float64Array): number[] {
  const places = new Set<number>();
  for (let i = 1; i <= PLACES; i++) places.add(Math.round((areas.length * i) / (PLACES + 1)) - 1);
  const jump = (i: number) => Math.abs(areas[i + 1]! - areas[i]!);
  const layers = Array.from({ length: areas.length - 1 }, (_, i) => i);
  layers.sort((i, j) => jump(j) - jump(i) || i - j);
  for (const layer of layers.slice(0, JUMPS)) places.add(layer);
  return [...places].filter((place) => place >= 0 && place < areas.length - 1);
}
