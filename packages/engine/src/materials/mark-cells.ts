import { type Mesh, measureBox } from '@tangible/geometry';

/** Which cells of a grid a surface passes through. */
export interface MarkedCells {
  /** 1 for each cell that holds some of the surface; x runs fastest, then y, then z. */
  isMarked: Uint8Array;
  counts: readonly [number, number, number];
  origin: readonly [number, number, number];
  /** The length of a cell's side. */
  cell: number;
}

/** Free cells around the surface, so that a point a little above it still lies in the grid. */
const MARGIN = 3;

/**
 * Marks the cells of a grid that a surface passes through.
 *
 * @param cellCount Cells along the mesh's longest side.
 */
export function markCells({ positions: p, indices }: Mesh, cellCount: number): MarkedCells {
  const { min, max } = measureBox(p);
  const cell = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / cellCount || 1;
  const counts = [0, 1, 2].map((k) => Math.floor((max[k]! - min[k]!) / cell) + 1 + 2 * MARGIN) as [
    number,
    number,
    number,
  ];
  const origin = [min[0] - MARGIN * cell, min[1] - MARGIN * cell, min[2] - MARGIN * cell] as const;
  const isMarked = new Uint8Array(counts[0] * counts[1] * counts[2]);
  const row = counts[0];
  const layer = counts[0] * counts[1];
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ax = (p[a]! - origin[0]) / cell;
    const ay = (p[a + 1]! - origin[1]) / cell;
    const az = (p[a + 2]! - origin[2]) / cell;
    const ux = (p[b]! - p[a]!) / cell;
    const uy = (p[b + 1]! - p[a + 1]!) / cell;
    const uz = (p[b + 2]! - p[a + 2]!) / cell;
    const vx = (p[c]! - p[a]!) / cell;
    const vy = (p[c + 1]! - p[a + 1]!) / cell;
    const vz = (p[c + 2]! - p[a + 2]!) / cell;
    // Points half a cell apart at most, or one could be stepped over.
    const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz);
    const steps = Math.min(4 * cellCount, 1 + Math.floor(2 * Math.sqrt(longest)));
    for (let j = 0; j <= steps; j++) {
      for (let k = 0; k + j <= steps; k++) {
        const s = j / steps;
        const t = k / steps;
        const x = (ax + s * ux + t * vx) | 0;
        const y = (ay + s * uy + t * vy) | 0;
        const z = (az + s * uz + t * vz) | 0;
        isMarked[z * layer + y * row + x] = 1;
      }
    }
  }
  return { isMarked, counts, origin, cell };
}

/**
 * Whether a straight way from a point meets a marked cell before it leaves the grid.
 *
 * @param dx Direction, of length 1; with `dy` and `dz`.
 */
export function meetsCell(
  { isMarked, counts, origin, cell }: MarkedCells,
  px: number,
  py: number,
  pz: number,
  dx: number,
  dy: number,
  dz: number,
): boolean {
  const row = counts[0];
  const layer = row * counts[1];
  let x = (px - origin[0]) / cell;
  let y = (py - origin[1]) / cell;
  let z = (pz - origin[2]) / cell;
  while (x >= 0 && y >= 0 && z >= 0 && x < counts[0] && y < counts[1] && z < counts[2]) {
    if (isMarked[(z | 0) * layer + (y | 0) * row + (x | 0)] === 1) return true;
    x += STEP * dx;
    y += STEP * dy;
    z += STEP * dz;
  }
  return false;
}

/** In cells. */
const STEP = 0.75;
