import { measureBox } from '../mass/measure-solid.ts';
import type { Vector } from '../types.ts';
import { type CellTree, cutCell } from './clip-mesh.ts';
import { findCut } from './find-cut.ts';
import { type EmptinessField, measureEmptiness } from './measure-emptiness.ts';
import { type Facets, snapPlane } from './snap-plane.ts';
import { type CutPlane, listCorners, listRuns, separatePieces, type VoxelPart } from './voxel-part.ts';
import type { VoxelGrid } from './voxelise-solid.ts';

/** A part of the body that will become one hull. */
export interface ConvexPart {
  runs: VoxelPart;
  /** Middles of cubes that the corners of its hull are among. */
  corners: Int32Array;
  emptiness: number;
  /** The farthest that the inside of its hull lies from the body, in cubes. */
  depth: number;
  /** No cut makes it better. */
  isDone: boolean;
}

/** The body in parts, and the space around them cut by the same planes. */
export interface Decomposition {
  grid: VoxelGrid;
  /** All of its cubes. */
  runs: VoxelPart;
  facets: Facets;
  field: EmptinessField;
  parts: ConvexPart[];
  tree: CellTree;
  /** The cell of each cube of the body. */
  cells: Uint16Array;
  cellCount: number;
}

function describePart(runs: VoxelPart, field: EmptinessField): ConvexPart {
  const corners = listCorners(runs, field.counts[1]);
  const { total, depth } = measureEmptiness(corners, field, { wantsDepth: true });
  return { runs, corners, emptiness: total, depth, isDone: false };
}

/** The body in as many parts as it has pieces. */
export function startDecomposition(facets: Facets, grid: VoxelGrid, field: EmptinessField): Decomposition {
  const runs = listRuns(grid);
  const parts = separatePieces(runs, grid.counts[1]).map((piece) => describePart(piece, field));
  return { facets, grid, runs, field, parts, tree: 0, cells: new Uint16Array(grid.solid.length), cellCount: 1 };
}

/** Cuts the part that holds the most empty space, again and again, until all are shallow or there are enough. */
export function splitParts(
  state: Decomposition,
  { depthMax, partCountMax }: { depthMax: number; partCountMax: number },
): void {
  while (state.parts.length < partCountMax) {
    let worst: ConvexPart | null = null;
    for (const part of state.parts) {
      if (part.isDone || part.depth <= depthMax) continue;
      if (worst === null || part.emptiness > worst.emptiness) worst = part;
    }
    if (worst === null) return;
    const cut = findCut(worst.runs, worst.emptiness, state.field);
    if (cut === null) {
      worst.isDone = true;
      continue;
    }
    for (const plane of cut.planes) cutCells(state, worst, plane);
    const made = cut.pieces.map((piece) => describePart(piece, state.field));
    state.parts = [...state.parts.filter((part) => part !== worst), ...made];
  }
}

/** Cuts every cell that holds some of the part. */
function cutCells(state: Decomposition, part: ConvexPart, { normal, offset }: CutPlane): void {
  const { rows, from, to } = part.runs;
  const { cells, grid } = state;
  const [nx, ny] = grid.counts;
  const [a, b, c] = normal;
  const plane = { normal, offset: findOffset(state, part, normal, offset) };
  // The new cell above the plane for each cell; 0 is the first cell of all and never new.
  const above = new Uint16Array(state.cellCount);
  for (let i = 0; i < rows.length; i++) {
    for (let x = from[i]!; x <= to[i]!; x++) {
      const cell = cells[rows[i]! * nx + x]!;
      if (above[cell]! > 0) continue;
      above[cell] = state.cellCount;
      state.tree = cutCell(state.tree, cell, plane, { below: cell, above: state.cellCount++ });
    }
  }
  const all = state.runs;
  for (let i = 0; i < all.rows.length; i++) {
    const row = all.rows[i]!;
    const rest = offset - b * (row % ny) - c * Math.floor(row / ny);
    for (let x = all.from[i]!; x <= all.to[i]!; x++) {
      if (a * x <= rest) continue;
      const at = row * nx + x;
      const cell = above[cells[at]!]!;
      if (cell > 0) cells[at] = cell;
    }
  }
}

/** Where the plane lies in the mesh's lengths, moved onto the surface along it. */
function findOffset({ grid, facets }: Decomposition, part: ConvexPart, normal: Vector, offset: number): number {
  const { origin, spacing } = grid;
  const [a, b, c] = normal;
  // Cubes are numbered by their middles.
  const there = (offset + (a + b + c) / 2) * spacing + a * origin[0] + b * origin[1] + c * origin[2];
  const { min, max } = measureBox(Float32Array.from(part.corners));
  const reach = (value: number, axis: number, more: number) => origin[axis]! + (value + 0.5 + more) * spacing;
  const box = {
    min: [reach(min[0], 0, -1), reach(min[1], 1, -1), reach(min[2], 2, -1)] as const,
    max: [reach(max[0], 0, 1), reach(max[1], 1, 1), reach(max[2], 2, 1)] as const,
  };
  return snapPlane(facets, box, { normal, offset: there }, spacing);
}
