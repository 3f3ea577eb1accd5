import { transformDistance } from '@tangible/geometry';
import { type CropCamera, TRUNCATION } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';
import type { DepthLayers, FrustumVolume, RayGrid } from '../reconstruction.ts';
import { fade } from './fade.ts';
import { type Attached, followAttached } from './follow-attached.ts';
import { makeRay } from './make-ray.ts';
import { measureDistance } from './measure-distance.ts';
import { LIMB, measureBefore } from './move-front.ts';
import type { Revolution } from './revolution.ts';
import type { Passage } from './trace-body.ts';
import { traceRays } from './trace-rays.ts';
import { trustLimb } from './trust-side.ts';

/** The body counts fully within the first of these distances outside of its side, in h, and not at all from the second on. */
const SHELL = [0.05, 0.09] as const;
/** The same inside: walls may be thin. */
const SKIN = [0.04, 0.06] as const;
/** A front farther from the side than this, in h, is that of a part before it, or of the inside of a wall. */
const OFF = [0.01, 0.05] as const;
/** Depths before and behind the body and its parts that are looked at, in h. */
const MARGIN = 0.15;
/** Where a ray grazes the body, it is as wide as the outline; from the second on it is as it is. */
const WIDENED = [0.1, 0.45] as const;
/** Parts reach this deep into the body, in h. */
const ROOT = 0.04;

/**
 * Sets the limb of a body of revolution into the solid by its distance from the body. Filled between front and back, a
 * surface that rays only graze is ragged from ray to ray, and what the limb hides is a wall along the rays.
 */
export const uniteBody = definePass({
  name: 'unite-body',
  needs: ['prediction', 'grid', 'layers', 'revolution', 'solid'],
  adds: ['solid'],
  run: ({ prediction: { camera }, grid, layers, revolution, solid }, { tolerance }) => ({
    solid: revolution ? unite(revolution, grid, layers, camera, solid, tolerance) : solid,
  }),
});

function unite(
  body: Revolution,
  grid: RayGrid,
  layers: DepthLayers,
  camera: CropCamera,
  solid: FrustumVolume,
  tolerance: number,
): FrustumVolume {
  const passages = traceRays(body, grid, camera);
  const { attached, widths } = followAttached(body, grid, layers, camera, passages, tolerance);
  const nearest = findNearest(passages, grid);
  const { volume, firstDepth, depthStep } = solid;
  const [nx, ny, nz] = volume.counts;
  const values = volume.values.slice();
  for (let i = 0; i < nx * ny; i++) {
    const around = passages[i] ?? nearest[i];
    const part = attached[i];
    if (!around) continue;
    const limb = passages[i] ? fade(around.facing, LIMB) : 1;
    if (limb === 0 && !part) continue;
    const [edge, isBeside] = [grid.edges[i]!, !passages[i]];
    const width = widths[i]!;
    // How much of what is there stays: all beside the body, and what is before its side or within it.
    const kept = isBeside ? 1 : 1 - fade(Math.abs(measureBefore(around, layers.front[i]!)), OFF);
    // The outline is not quite even: it counts, and the body with it.
    const wider = width * (isBeside ? 1 : fade(around.facing, WIDENED));
    const [base, move] = makeRay(grid, camera, i);
    const from = Math.min(around.near, part?.from ?? Infinity) - MARGIN;
    const to = Math.max(around.far, part?.to ?? -Infinity) + MARGIN;
    const last = Math.min(nz - 1, Math.floor((to - firstDepth) / depthStep));
    for (let k = Math.max(0, Math.ceil((from - firstDepth) / depthStep)); k <= last; k++) {
      const depth = firstDepth + k * depthStep;
      const node = k * nx * ny + i;
      const { distance: fromBody, at } = measureDistance(body, base, move, depth);
      const distance = fromBody - wider;
      let value = part && isBeside ? distanceTo(part, depth) : values[node]!;
      const weight = trustLimb(body, at) * limb * (distance > 0 ? fade(distance, SHELL) : fade(-distance, SKIN));
      if (weight > 0) {
        const own = distance / TRUNCATION;
        const slack = 1 - weight;
        // Taken away, and added, by the same measure: walls that are moved become no thinner.
        if (edge >= 0) value += (Math.max(own, edge / TRUNCATION) - value) * weight;
        else value = Math.min(Math.max(value, own - slack - 2 * kept), own + slack);
      }
      // Not into a hollow.
      if (part) value = Math.min(value, Math.max(distanceTo(part, depth), (-ROOT - distance) / TRUNCATION));
      values[node] = Math.min(1, Math.max(-1, value));
    }
  }
  return { ...solid, volume: { ...volume, values } };
}

/** For rays beside the body, the passage of the nearest ray that meets it, within reach of its shell. */
function findNearest(passages: readonly (Passage | null)[], { width, height, pitch }: RayGrid): (Passage | null)[] {
  const squares = Float64Array.from(passages, (passage) => (passage ? 0 : Infinity));
  const nearest = new Int32Array(passages.length);
  transformDistance(squares, width, height, nearest);
  const reach = (SHELL[1] / pitch) ** 2;
  return passages.map((_, i) => (squares[i]! <= reach ? passages[nearest[i]!]! : null));
}

function distanceTo({ from, to, edge }: Attached, depth: number): number {
  return Math.max(from - depth, depth - to, edge) / TRUNCATION;
}
