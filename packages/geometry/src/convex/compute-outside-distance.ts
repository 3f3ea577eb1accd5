import type { VoxelGrid } from './voxelise-solid.ts';

/**
 * How far each cube lies from the body, in cubes: 0 inside, 1 next to it. Two sweeps of a chamfer mask, at most 8 % off.
 * The outermost cubes, which no hull reaches, stay infinitely far.
 */
export function computeOutsideDistance({ solid, counts }: Pick<VoxelGrid, 'solid' | 'counts'>): Float32Array {
  const distances = new Float32Array(solid.length);
  for (let at = 0; at < solid.length; at++) distances[at] = solid[at] === 1 ? 0 : Infinity;
  sweep(distances, counts, 1);
  sweep(distances, counts, -1);
  return distances;
}

function sweep(distances: Float32Array, [nx, ny, nz]: VoxelGrid['counts'], sign: 1 | -1): void {
  const offsets = new Int32Array(13);
  const lengths = new Float64Array(13);
  // The neighbours that come before a cube in the order of the sweep.
  for (let k = 0; k < 13; k++) {
    const [dx, dy, dz] = [(k % 3) - 1, (Math.floor(k / 3) % 3) - 1, Math.floor(k / 9) - 1];
    offsets[k] = sign * (dx + nx * (dy + ny * dz));
    lengths[k] = Math.hypot(dx, dy, dz);
  }
  for (let i = 1; i < nz - 1; i++) {
    const z = sign > 0 ? i : nz - 1 - i;
    for (let j = 1; j < ny - 1; j++) {
      const y = sign > 0 ? j : ny - 1 - j;
      const row = nx * (y + ny * z);
      for (let k = 1; k < nx - 1; k++) {
        const at = row + (sign > 0 ? k : nx - 1 - k);
        let least = distances[at]!;
        if (least === 0) continue;
        for (let s = 0; s < 13; s++) least = Math.min(least, distances[at + offsets[s]!]! + lengths[s]!);
        distances[at] = least;
      }
    }
  }
}
