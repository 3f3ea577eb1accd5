import { clamp } from '../numeric/clamp.ts';
import type { Mesh } from '../types.ts';
import type { Grid } from './grid.ts';

/**
 * How often a mesh encloses each node of a grid. The mesh must be closed as a chain (`closeChain`): then the number is
 * whole, and lines along x through the nodes count it exactly: up by one where the line enters through a face, down by
 * one where it leaves.
 */
export function countWindings({ positions: p, indices }: Mesh, { counts, origin, spacing }: Grid): Int16Array {
  const [nx, ny, nz] = counts;
  const windings = new Int16Array(nx * ny * nz);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const [ay, az] = [p[a + 1]!, p[a + 2]!];
    const [by, bz] = [p[b + 1]!, p[b + 2]!];
    const [cy, cz] = [p[c + 1]!, p[c + 2]!];
    const j0 = Math.max(0, Math.ceil((Math.min(ay, by, cy) - origin[1]) / spacing));
    const j1 = Math.min(ny - 1, Math.floor((Math.max(ay, by, cy) - origin[1]) / spacing));
    const k0 = Math.max(0, Math.ceil((Math.min(az, bz, cz) - origin[2]) / spacing));
    const k1 = Math.min(nz - 1, Math.floor((Math.max(az, bz, cz) - origin[2]) / spacing));
    for (let k = k0; k <= k1; k++) {
      const z = origin[2] + k * spacing;
      for (let j = j0; j <= j1; j++) {
        const y = origin[1] + j * spacing;
        const wc = side(p, a, b, y, z);
        const wa = side(p, b, c, y, z);
        if (wc > 0 !== wa > 0) continue;
        const wb = side(p, c, a, y, z);
        if (wb > 0 !== wa > 0) continue;
        const x = (wa * p[a]! + wb * p[b]! + wc * p[c]!) / (wa + wb + wc);
        const from = clamp(Math.ceil((x - origin[0]) / spacing), 0, nx - 1);
        // A face whose turn in y and z is positive looks along +x: the line leaves through it.
        windings[from + nx * (j + ny * k)]! += wa > 0 ? -1 : 1;
      }
    }
  }
  sumLines(windings, nx, ny * nz, ny);
  return windings;
}

/**
 * On which side of the edge from a to b a point lies. Computed the same way for both triangles of the edge and never
 * zero, so that a line through the edge passes through just one of them.
 */
function side(p: Float32Array, a: number, b: number, y: number, z: number): number {
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  const turn =
    (p[high + 1]! - p[low + 1]!) * (z - p[low + 2]!) - (p[high + 2]! - p[low + 2]!) * (y - p[low + 1]!) || 1e-300;
  return a < b ? turn : -turn;
}

function sumLines(windings: Int16Array, nx: number, lineCount: number, ny: number): void {
  for (let line = 0; line < lineCount; line++) {
    const start = line * nx;
    for (let i = 1; i < nx; i++) windings[start + i]! += windings[start + i - 1]!;
    // A line that does not end outside met a corner in a way that rounding hid: its neighbour knows better.
    if (windings[start + nx - 1] === 0) continue;
    if (line % ny > 0) windings.copyWithin(start, start - nx, start);
    else windings.fill(0, start, start + nx);
  }
}
