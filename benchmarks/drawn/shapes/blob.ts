import { extractIsosurface } from '@tangible/geometry';
import type { Solid } from '../../../scripts/pictures/sdf.ts';
import { Shape } from './shape.ts';

const COARSE = 28;
/** Nodes of the fine grid between two places where distances are looked at first. */
const STEP = 6;

/** The surface of a solid that is given by distances: for bodies whose parts flow into each other. */
export function blob(solid: Solid, cells = 84, reach = 1.2): Shape {
  const { min, max } = findBox(solid, reach);
  const spacing = Math.max(...max.map((value, k) => value - min[k]!)) / cells;
  const counts = max.map((value, k) => Math.ceil((value - min[k]!) / spacing / STEP) * STEP + 1);
  const [nx, ny, nz] = counts as [number, number, number];
  const values = new Float32Array(nx * ny * nz);
  const at = (i: number, k: number) => min[k]! + i * spacing;
  const far = STEP * spacing * 1.2;
  for (let kb = 0; kb < nz; kb += STEP) {
    for (let jb = 0; jb < ny; jb += STEP) {
      for (let ib = 0; ib < nx; ib += STEP) {
        const half = STEP / 2;
        const middle = solid(at(ib + half, 0), at(jb + half, 1), at(kb + half, 2));
        for (let k = kb; k < Math.min(nz, kb + STEP); k++) {
          for (let j = jb; j < Math.min(ny, jb + STEP); j++) {
            for (let i = ib; i < Math.min(nx, ib + STEP); i++) {
              const isFar = Math.abs(middle) > far;
              values[(k * ny + j) * nx + i] = isFar ? middle : solid(at(i, 0), at(j, 1), at(k, 2));
            }
          }
        }
      }
    }
  }
  const { positions, indices } = extractIsosurface({ values, counts: [nx, ny, nz], origin: min, spacing });
  return new Shape(positions, indices, gradients(solid, positions, spacing * 0.5));
}

function gradients(solid: Solid, p: Float32Array, e: number): Float32Array {
  const normals = new Float32Array(p.length);
  for (let i = 0; i < p.length; i += 3) {
    const [x, y, z] = [p[i]!, p[i + 1]!, p[i + 2]!];
    const dx = solid(x + e, y, z) - solid(x - e, y, z);
    const dy = solid(x, y + e, z) - solid(x, y - e, z);
    const dz = solid(x, y, z + e) - solid(x, y, z - e);
    const length = Math.hypot(dx, dy, dz) || 1;
    normals.set([dx / length, dy / length, dz / length], i);
  }
  return normals;
}

type Triple = [number, number, number];

function findBox(solid: Solid, reach: number): { min: Triple; max: Triple } {
  const cell = (2 * reach) / COARSE;
  const min: Triple = [reach, reach, reach];
  const max: Triple = [-reach, -reach, -reach];
  for (let n = 0; n < COARSE ** 3; n++) {
    const middle = [n % COARSE, Math.floor(n / COARSE) % COARSE, Math.floor(n / COARSE ** 2)].map(
      (i) => (i + 0.5) * cell - reach,
    ) as Triple;
    if (solid(...middle) > cell) continue;
    for (let k = 0; k < 3; k++) {
      min[k] = Math.min(min[k]!, middle[k]! - cell);
      max[k] = Math.max(max[k]!, middle[k]! + cell);
    }
  }
  if (min[0] > max[0]) throw new Error('blob: the solid is empty, or larger than its reach');
  return { min, max };
}
