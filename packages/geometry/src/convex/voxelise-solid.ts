import { measureBox } from '../mass/measure-solid.ts';
import { clamp } from '../numeric/clamp.ts';
import type { Mesh, Vector } from '../types.ts';

/** Cubes of one size; those of the body are 1 in `solid`. x runs fastest, then y, then z. The outermost are empty. */
export interface VoxelGrid {
  solid: Uint8Array;
  counts: readonly [number, number, number];
  /** The lowest corner of the first cube. */
  origin: Vector;
  spacing: number;
}

export interface VoxelOptions {
  /** Cubes of the whole box: it is cut as finely as that allows. */
  voxelCountMax: number;
  /** Cubes of the body, about: a stout body takes coarser ones than a thin one. Default: no limit. */
  solidCountMax?: number;
}

/**
 * The cubes whose middle lies inside a closed mesh, and one layer of cubes where the body is too thin to hold a middle,
 * so that no leg or sheet is lost.
 *
 * @example
 * const grid = voxeliseSolid(mesh, { voxelCountMax: 500_000 });
 */
export function voxeliseSolid(mesh: Mesh, { voxelCountMax, solidCountMax = Infinity }: VoxelOptions): VoxelGrid {
  let grid = createGrid(mesh, voxelCountMax);
  fillInside(mesh, grid);
  let solidCount = 0;
  for (let i = 0, end = grid.solid.length; i < end; i++) solidCount += grid.solid[i]!;
  if (solidCount > solidCountMax) {
    grid = createGrid(mesh, (voxelCountMax * solidCountMax) / solidCount);
    fillInside(mesh, grid);
  }
  keepThinParts(mesh, grid);
  return grid;
}

function createGrid({ positions }: Mesh, voxelCountMax: number): VoxelGrid {
  const { min, max } = measureBox(positions);
  const sides = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const longest = Math.max(...sides);
  const count = (spacing: number) => sides.map((side) => Math.max(1, Math.ceil(side / spacing)) + 2);
  // No finer than 16 bits can number, and no coarser than three cubes.
  let spacing = longest / 1000;
  while (count(spacing).reduce((product, n) => product * n) > voxelCountMax && spacing < longest / 3) spacing *= 1.02;
  const counts = count(spacing) as [number, number, number];
  const origin = counts.map((n, axis) => (min[axis]! + max[axis]!) / 2 - (n * spacing) / 2) as [number, number, number];
  return { solid: new Uint8Array(counts[0] * counts[1] * counts[2]), counts, origin, spacing };
}

/** Fills the rows along x between the places where they enter and leave the mesh. */
function fillInside({ positions: p, indices }: Mesh, { solid, counts, origin, spacing }: VoxelGrid): void {
  const [nx, ny, nz] = counts;
  const rows: number[][] = Array.from({ length: ny * nz }, () => []);
  // In cubes, with the middles of rows at whole numbers.
  const place = (vertex: number, axis: number) => (p[vertex * 3 + axis]! - origin[axis]!) / spacing - 0.5;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    const [ay, by, cy] = [place(a, 1), place(b, 1), place(c, 1)];
    const yFrom = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
    const yTo = Math.min(ny - 1, Math.floor(Math.max(ay, by, cy)));
    if (yFrom > yTo) continue;
    const [az, bz, cz] = [place(a, 2), place(b, 2), place(c, 2)];
    const zFrom = Math.max(0, Math.ceil(Math.min(az, bz, cz)));
    const zTo = Math.min(nz - 1, Math.floor(Math.max(az, bz, cz)));
    if (zFrom > zTo) continue;
    const doubled = (by - ay) * (cz - az) - (cy - ay) * (bz - az);
    if (doubled === 0) continue;
    for (let row = zFrom; row <= zTo; row++) {
      for (let column = yFrom; column <= yTo; column++) {
        const wa = b < c ? area(by, bz, cy, cz, column, row) : -area(cy, cz, by, bz, column, row);
        const wb = c < a ? area(cy, cz, ay, az, column, row) : -area(ay, az, cy, cz, column, row);
        const wc = a < b ? area(ay, az, by, bz, column, row) : -area(by, bz, ay, az, column, row);
        const isLeft = isLeftOf(wa, b < c);
        if (isLeft !== isLeftOf(wb, c < a) || isLeft !== isLeftOf(wc, a < b)) continue;
        const at = (wa * place(a, 0) + wb * place(b, 0) + wc * place(c, 0)) / (wa + wb + wc);
        // The sign goes with the place: a triangle that faces -x is entered.
        rows[column + row * ny]!.push(at, doubled < 0 ? 1 : -1);
      }
    }
  }
  rows.forEach((crossings, row) => {
    if (crossings.length > 0) fillRow(solid.subarray(row * nx, (row + 1) * nx), crossings);
  });
}

/** Twice the area of a triangle, with a sign. */
function area(ay: number, az: number, by: number, bz: number, py: number, pz: number): number {
  return (by - ay) * (pz - az) - (py - ay) * (bz - az);
}

/**
 * Which side of an edge a point lies on, the same for both triangles that share the edge: its ends are always taken in
 * the same order, and a point on it counts as left.
 */
function isLeftOf(signed: number, isForward: boolean): boolean {
  return isForward ? signed >= 0 : signed > 0;
}

function fillRow(row: Uint8Array, crossings: number[]): void {
  const order = Array.from({ length: crossings.length / 2 }, (_, i) => i * 2);
  order.sort((a, b) => crossings[a]! - crossings[b]!);
  let winding = 0;
  for (let k = 0; k < order.length - 1; k++) {
    winding += crossings[order[k]! + 1]!;
    if (winding <= 0) continue;
    const from = Math.max(0, Math.ceil(crossings[order[k]!]!));
    const to = Math.min(row.length - 1, Math.floor(crossings[order[k + 1]!]!));
    for (let x = from; x <= to; x++) row[x] = 1;
  }
}

/** Marks the cubes of the surface that have no body next to them, and those of the surface around these. */
function keepThinParts(mesh: Mesh, { solid, counts, origin, spacing }: VoxelGrid): void {
  const [nx, ny] = counts;
  const surface = listSurface(mesh, counts, origin, spacing);
  const steps: number[] = [];
  for (let i = 0; i < 27; i++)
    steps.push((i % 3) - 1 + ((Math.floor(i / 3) % 3) - 1) * nx + (Math.floor(i / 9) - 1) * nx * ny);
  const bare = surface.filter((voxel) => steps.every((step) => solid[voxel + step] === 0));
  const isBare = new Uint8Array(solid.length);
  for (const voxel of bare) isBare[voxel] = 1;
  for (const voxel of surface) if (steps.some((step) => isBare[voxel + step] === 1)) solid[voxel] = 1;
}

/** The cubes that hold points of the surface, each once. */
function listSurface(
  { positions: p, indices }: Mesh,
  counts: VoxelGrid['counts'],
  origin: Vector,
  spacing: number,
): number[] {
  const [nx, ny, nz] = counts;
  const isListed = new Uint8Array(nx * ny * nz);
  const surface: number[] = [];
  const toCell = (value: number, count: number) => clamp(Math.floor(value), 1, count - 2);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const longest = Math.max(
      Math.hypot(p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!),
      Math.hypot(p[c]! - p[b]!, p[c + 1]! - p[b + 1]!, p[c + 2]! - p[b + 2]!),
      Math.hypot(p[a]! - p[c]!, p[a + 1]! - p[c + 1]!, p[a + 2]! - p[c + 2]!),
    );
    const parts = Math.max(1, Math.ceil(longest / spacing));
    for (let u = 0; u <= parts; u++) {
      for (let v = 0; u + v <= parts; v++) {
        const wb = u / parts;
        const wc = v / parts;
        const wa = 1 - wb - wc;
        const x = toCell((wa * p[a]! + wb * p[b]! + wc * p[c]! - origin[0]) / spacing, nx);
        const y = toCell((wa * p[a + 1]! + wb * p[b + 1]! + wc * p[c + 1]! - origin[1]) / spacing, ny);
        const z = toCell((wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]! - origin[2]) / spacing, nz);
        const voxel = x + nx * (y + ny * z);
        if (isListed[voxel] === 1) continue;
        isListed[voxel] = 1;
        surface.push(voxel);
      }
    }
  }
  return surface;
}
