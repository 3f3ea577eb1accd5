import type { CropCamera } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import { makeRay } from './make-ray.ts';
import { type Revolution, valueAlong } from './revolution.ts';
import { traceBody } from './trace-body.ts';

/** A back that lies farther behind the round body than this, in h, belongs to something attached to it. */
const ATTACHED = [0.12, 0.2] as const;
/** A body stays at least this thick, in h. */
const THICKNESS_MIN = 0.06;
/** Ends that are not flat are left to the network; within this of one, in h, its back counts more and more. */
const END = 0.06;

/** Makes the hidden side of a body of revolution as round as the side that the picture shows. */
export const roundBody = definePass({
  name: 'round-body',
  needs: ['prediction', 'grid', 'layers', 'revolution'],
  adds: ['layers'],
  run: ({ prediction: { camera }, grid, layers, revolution }, { tolerance }) => ({
    layers: revolution ? moveBack(revolution, grid, layers, camera, tolerance) : layers,
  }),
});

function moveBack(
  body: Revolution,
  grid: RayGrid,
  { front, back }: DepthLayers,
  camera: CropCamera,
  tolerance: number,
): DepthLayers {
  const moved = { front, back: back.slice(), filledFrom: new Float32Array(back.length).fill(Infinity) };
  const last = body.first + body.step * (body.radii.length - 1);
  for (let i = 0; i < back.length; i++) {
    if (grid.edges[i]! >= 0) continue;
    const passage = traceBody(body, ...makeRay(grid, camera, i));
    if (!passage) continue;
    const share =
      valueAlong(body.roundness, body, passage.farAt) *
      fade(back[i]! - passage.far, ATTACHED) *
      (body.flat[0] ? 1 : 1 - fade(passage.farAt - body.first, [0, END])) *
      (body.flat[1] ? 1 : 1 - fade(last - passage.farAt, [0, END]));
    const to = back[i]! + (passage.far - back[i]!) * share;
    // Walls whose inside is seen become no thinner: they tear.
    const isInside = front[i]! - passage.near > tolerance;
    moved.back[i] = Math.max(to, isInside ? back[i]! : Math.min(back[i]!, front[i]! + THICKNESS_MIN));
    if (share > 0) moved.filledFrom[i] = back[i]!;
  }
  return moved;
}

/** 1 up to the first of two bounds, 0 from the second on. */
function fade(value: number, [from, to]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}
