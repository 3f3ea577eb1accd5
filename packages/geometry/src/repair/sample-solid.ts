import { measureTriangleDistance } from '../intersection/measure-triangle-distance.ts';
import type { Mesh, Volume } from '../types.ts';
import { countWindings } from './count-windings.ts';
import { createGrid, type Grid } from './grid.ts';

export interface SampledSolid {
  volume: Volume;
  /** The triangle nearest to each node, or -1 farther than a cell from all. */
  nearest: Int32Array;
  /** Triangles with a part too thin for the grid, which was given thickness. */
  sheets: Uint8Array;
}

/**
 * Half the thickness of parts that are too thin for the grid, in cells: enough that some node is inside, wherever it
 * is.
 */
const SHEET_CELLS = 0.9;
/** Triangles are split to at most this many cells before nodes near them are visited. */
const PART_CELLS = 2;

/**
 * The signed distance to a mesh, exact near it, on a grid with `cellCount` cells along its longest side. Inside are
 * the points that the mesh encloses, once, several times or inverted. Parts that enclose nothing or are thinner than
 * the grid (sheets, fins, loose triangles) are given thickness.
 *
 * @param mesh Closed as a chain (`closeChain`).
 */
export function sampleSolid(mesh: Mesh, cellCount: number): SampledSolid {
  const grid = createGrid(mesh.positions, cellCount);
  const windings = countWindings(mesh, grid);
  const distances = new Float32Array(windings.length).fill(grid.spacing);
  const nearest = new Int32Array(windings.length).fill(-1);
  const sheets = new Uint8Array(mesh.indices.length / 3);
  const thinParts: number[] = [];
  const part = new Float64Array(9);
  for (let t = 0; t < sheets.length; t++) {
    for (let i = 0; i < 9; i++) part[i] = mesh.positions[mesh.indices[t * 3 + Math.floor(i / 3)]! * 3 + (i % 3)]!;
    visitParts(part, PART_CELLS * grid.spacing, (corners) => {
      const seen = splat(corners, t, grid, windings, distances, nearest);
      if (seen !== OUTSIDE) return;
      sheets[t] = 1;
      for (let i = 0; i < 9; i++) thinParts.push(corners[i]!);
    });
  }
  const values = distances.map((distance, node) =>
    windings[node] === 0 ? distance : -Math.max(distance, grid.spacing * 1e-6),
  );
  for (let i = 0; i < thinParts.length; i += 9) thicken(thinParts.slice(i, i + 9), grid, values);
  return { volume: { values, ...grid }, nearest, sheets };
}

const OUTSIDE = 1;
const INSIDE = 2;

/** Cuts a triangle's longest side in half until its box is small, and calls back with the corners of each part. */
function visitParts(corners: ArrayLike<number>, sideMax: number, visit: (corners: ArrayLike<number>) => void): void {
  let longest = 0;
  let cut = 0;
  for (let k = 0; k < 3; k++) {
    const a = k * 3;
    const b = ((k + 1) % 3) * 3;
    const length = Math.hypot(
      corners[b]! - corners[a]!,
      corners[b + 1]! - corners[a + 1]!,
      corners[b + 2]! - corners[a + 2]!,
    );
    if (length > longest) {
      longest = length;
      cut = k;
    }
  }
  if (longest <= sideMax) {
    visit(corners);
    return;
  }
  const a = cut * 3;
  const b = ((cut + 1) % 3) * 3;
  const first = Float64Array.from(corners);
  const second = Float64Array.from(corners);
  for (let axis = 0; axis < 3; axis++) {
    first[b + axis] = second[a + axis] = (corners[a + axis]! + corners[b + axis]!) / 2;
  }
  visitParts(first, sideMax, visit);
  visitParts(second, sideMax, visit);
}

/** Lowers the distances of the nodes within a cell of a triangle; says whether these are outside, inside or both. */
function splat(
  corners: ArrayLike<number>,
  triangle: number,
  grid: Grid,
  windings: Int16Array,
  distances: Float32Array,
  nearest: Int32Array,
): number {
  let seen = 0;
  visitNodes(corners, grid, 1, (node, distance) => {
    seen |= windings[node] === 0 ? OUTSIDE : INSIDE;
    if (distance >= distances[node]!) return;
    distances[node] = distance;
    nearest[node] = triangle;
  });
  return seen;
}

function thicken(corners: ArrayLike<number>, grid: Grid, values: Float32Array): void {
  visitNodes(corners, grid, 2, (node, distance) => {
    const value = distance - SHEET_CELLS * grid.spacing;
    if (value < values[node]!) values[node] = value;
  });
}

function visitNodes(
  corners: ArrayLike<number>,
  { counts, origin, spacing }: Grid,
  reachCells: number,
  visit: (node: number, distance: number) => void,
): void {
  const from = [0, 0, 0];
  const to = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const low = Math.min(corners[axis]!, corners[axis + 3]!, corners[axis + 6]!);
    const high = Math.max(corners[axis]!, corners[axis + 3]!, corners[axis + 6]!);
    from[axis] = Math.max(0, Math.ceil((low - origin[axis]!) / spacing - reachCells));
    to[axis] = Math.min(counts[axis]! - 1, Math.floor((high - origin[axis]!) / spacing + reachCells));
  }
  const reach = (reachCells * spacing) ** 2;
  for (let k = from[2]!; k <= to[2]!; k++) {
    const z = origin[2] + k * spacing;
    for (let j = from[1]!; j <= to[1]!; j++) {
      const y = origin[1] + j * spacing;
      const row = counts[0] * (j + counts[1] * k);
      for (let i = from[0]!; i <= to[0]!; i++) {
        const squared = measureTriangleDistance(corners, 0, 3, 6, origin[0] + i * spacing, y, z);
        if (squared <= reach) visit(row + i, Math.sqrt(squared));
      }
    }
  }
}
