import { measureBox } from '../mass/measure-solid.ts';
import type { Vector } from '../types.ts';

/** A regular grid around a mesh; node i, j, k has the number `i + nx * (j + ny * k)`. */
export interface Grid {
  counts: readonly [number, number, number];
  origin: Vector;
  spacing: number;
}

/** Nodes between the mesh and the grid's border: room for the thickness that sheets are given. */
const MARGIN = 3;
/** Models often have round coordinates. A grid shifted by these shares avoids vertices and axis-aligned faces. */
const SHIFTS: Vector = [0.3718, 0.4391, 0.3127];

/** A grid around the positions, with a number of cells along the longest side of their box. */
export function createGrid(positions: Float32Array, cellCount: number): Grid {
  const { min, max } = measureBox(positions);
  const spacing = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / cellCount;
  const count = (axis: number) => Math.ceil((max[axis]! - min[axis]!) / spacing) + 2 * MARGIN + 2;
  const start = (axis: number) => min[axis]! - (MARGIN + SHIFTS[axis]!) * spacing;
  return { counts: [count(0), count(1), count(2)], origin: [start(0), start(1), start(2)], spacing };
}
