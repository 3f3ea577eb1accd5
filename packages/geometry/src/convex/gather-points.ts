import { clamp } from '../numeric/clamp.ts';
import type { Mesh } from '../types.ts';
import { clipMesh } from './clip-mesh.ts';
import type { Decomposition } from './split-parts.ts';

/**
 * The points of the mesh that each part's hull must hold: its surface cut along the planes, so that hulls hug the mesh and
 * not the cubes, and middles of cubes deep inside, where planes meet and there is no surface.
 *
 * @returns x, y, z per point, for each part.
 */
export function gatherPoints(mesh: Mesh, state: Decomposition): number[][] {
  const labels = labelVoxels(state);
  const points = state.parts.map((part) => listInnerCorners(part.corners, state));
  const lastLabels = new Int32Array(mesh.positions.length / 3).fill(-1);
  const findLabel = makeFinder(state, labels);
  clipMesh(mesh, state.tree, (cell, polygon, triangle) => {
    const label = findLabel(cell, polygon);
    const dst = points[label]!;
    if (triangle < 0) {
      for (const value of polygon) dst.push(value);
      return;
    }
    for (let k = 0; k < 3; k++) {
      const vertex = mesh.indices[triangle * 3 + k]!;
      if (lastLabels[vertex] === label) continue;
      lastLabels[vertex] = label;
      dst.push(polygon[k * 3]!, polygon[k * 3 + 1]!, polygon[k * 3 + 2]!);
    }
  });
  return points;
}

function labelVoxels({ parts, grid: { solid, counts } }: Decomposition): Int32Array {
  const labels = new Int32Array(solid.length).fill(-1);
  parts.forEach(({ runs: { rows, from, to } }, label) => {
    for (let i = 0; i < rows.length; i++) {
      labels.fill(label, rows[i]! * counts[0] + from[i]!, rows[i]! * counts[0] + to[i]! + 1);
    }
  });
  return labels;
}

/** Middles of cubes that have body all around: they lie inside the mesh for certain. */
function listInnerCorners(corners: Int32Array, { grid: { solid, counts, origin, spacing } }: Decomposition): number[] {
  const [nx, ny] = counts;
  const inner: number[] = [];
  for (let i = 0; i < corners.length; i += 3) {
    const at = corners[i]! + nx * (corners[i + 1]! + ny * corners[i + 2]!);
    let isInner = true;
    for (let k = 0; k < 27 && isInner; k++) {
      const step = (k % 3) - 1 + ((Math.floor(k / 3) % 3) - 1) * nx + (Math.floor(k / 9) - 1) * nx * ny;
      isInner = solid[at + step] === 1;
    }
    if (!isInner) continue;
    for (let axis = 0; axis < 3; axis++) inner.push(origin[axis]! + (corners[i + axis]! + 0.5) * spacing);
  }
  return inner;
}

/** A cube of another cell must be nearer by this, in squared cubes: a plane may leave a splinter of surface behind. */
const OTHER_CELL = 1;

/** Finds the part of a piece of surface: that of the nearest cube in the same cell, else of the nearest cube. */
function makeFinder({ grid: { counts, origin, spacing }, cells }: Decomposition, labels: Int32Array) {
  const [nx, ny, nz] = counts;
  return (cell: number, polygon: readonly number[]): number => {
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = 0; i < polygon.length; i += 3) {
      x += polygon[i]!;
      y += polygon[i + 1]!;
      z += polygon[i + 2]!;
    }
    const cornerCount = polygon.length / 3;
    x = (x / cornerCount - origin[0]) / spacing - 0.5;
    y = (y / cornerCount - origin[1]) / spacing - 0.5;
    z = (z / cornerCount - origin[2]) / spacing - 0.5;
    const cx = clamp(Math.round(x), 0, nx - 1);
    const cy = clamp(Math.round(y), 0, ny - 1);
    const cz = clamp(Math.round(z), 0, nz - 1);
    const own = cx + nx * (cy + ny * cz);
    if (labels[own]! >= 0 && cells[own] === cell) return labels[own]!;
    for (let reach = 1; ; reach++) {
      let label = -1;
      let least = Infinity;
      for (let k = Math.max(0, cz - reach); k <= Math.min(nz - 1, cz + reach); k++) {
        for (let j = Math.max(0, cy - reach); j <= Math.min(ny - 1, cy + reach); j++) {
          for (let i = Math.max(0, cx - reach); i <= Math.min(nx - 1, cx + reach); i++) {
            const at = i + nx * (j + ny * k);
            if (labels[at]! < 0) continue;
            const distance = (i - x) ** 2 + (j - y) ** 2 + (k - z) ** 2 + (cells[at] === cell ? 0 : OTHER_CELL);
            if (distance < least) [least, label] = [distance, labels[at]!];
          }
        }
      }
      if (label >= 0 && (least < (reach + 0.5) ** 2 || reach >= 3)) return label;
    }
  };
}
