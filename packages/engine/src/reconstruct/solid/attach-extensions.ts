import { TRUNCATION } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';
import type { FrustumVolume } from '../reconstruction.ts';
import type { Extension } from '../rods.ts';

/** Adds extensions to the solid, each up to where it comes nearest to the part that hides it, and a tie to that. */
export const attachExtensions = definePass({
  name: 'attach-extensions',
  needs: ['grid', 'extensions', 'solid'],
  adds: ['solid'],
  run({ grid, extensions, solid }) {
    if (extensions.length === 0) return { solid };
    const { volume, depthStep } = solid;
    const dst = { ...solid, volume: { ...volume, values: volume.values.slice() } };
    for (const extension of extensions) {
      const { rays, depths, radius } = extension;
      const { step, gap } = findAttachment(dst, extension);
      for (let at = 0; at <= step; at++) fillBall(dst, grid.pitch, rays[at]!, depths[at]!, radius);
      for (let k = 1; k <= gap; k++) fillBall(dst, grid.pitch, rays[step]!, depths[step]! - k * depthStep, radius);
    }
    return { solid: dst };
  },
});

/** The first of the steps at which the fewest nodes are between an extension and the solid in front of it. */
function findAttachment({ volume, firstDepth, depthStep }: FrustumVolume, { rays, depths, hidden }: Extension) {
  const [nx, ny, nz] = volume.counts;
  let best = { step: hidden, gap: Infinity };
  for (let step = hidden; step < rays.length && best.gap > 0; step++) {
    const from = Math.round((depths[step]! - firstDepth) / depthStep);
    if (from >= nz) continue;
    let k = from;
    while (k >= 0 && volume.values[k * nx * ny + rays[step]!]! >= 0) k--;
    if (k >= 0 && from - k < best.gap) best = { step, gap: from - k };
  }
  return best.gap === Infinity ? { step: hidden, gap: 0 } : best;
}

function fillBall(
  { volume, firstDepth, depthStep }: FrustumVolume,
  pitch: number,
  ray: number,
  depth: number,
  radius: number,
): void {
  const [nx, ny, nz] = volume.counts;
  const { values } = volume;
  const reach = Math.ceil(radius / pitch) + 1;
  const cx = ray % nx;
  const cy = Math.floor(ray / nx);
  const first = Math.max(1, Math.floor((depth - radius - firstDepth) / depthStep));
  const last = Math.min(nz - 2, Math.ceil((depth + radius - firstDepth) / depthStep));
  for (let k = first; k <= last; k++) {
    const deep = firstDepth + k * depthStep - depth;
    for (let y = Math.max(1, cy - reach); y <= Math.min(ny - 2, cy + reach); y++) {
      for (let x = Math.max(1, cx - reach); x <= Math.min(nx - 2, cx + reach); x++) {
        const node = (k * ny + y) * nx + x;
        const distance = (Math.hypot((x - cx) * pitch, (y - cy) * pitch, deep) - radius) / TRUNCATION;
        if (distance < values[node]!) values[node] = distance;
      }
    }
  }
}
