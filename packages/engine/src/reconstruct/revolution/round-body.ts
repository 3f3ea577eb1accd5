import type { CropCamera } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import { fade } from './fade.ts';
import { LIMB, moveFront } from './move-front.ts';
import type { Revolution } from './revolution.ts';
import { traceRays } from './trace-rays.ts';
import { trustLimb, trustSide } from './trust-side.ts';

/** A back that lies farther behind the round body than this, in h, belongs to something attached to it. */
const ATTACHED = [0.12, 0.2] as const;
/** A body stays at least this thick, in h, and next to its limb at least as thick as the second. */
const THICKNESS_MIN = 0.06;
const LIMB_THICKNESS_MIN = 0.005;

/** Makes a body of revolution round: its hidden side as a whole, its seen side but for its relief. */
export const roundBody = definePass({
  name: 'round-body',
  needs: ['prediction', 'grid', 'layers', 'revolution'],
  adds: ['layers'],
  run: ({ prediction: { camera }, grid, layers, revolution }, { tolerance }) => ({
    layers: revolution ? moveLayers(revolution, grid, layers, camera, tolerance) : layers,
  }),
});

function moveLayers(
  body: Revolution,
  grid: RayGrid,
  { front, back }: DepthLayers,
  camera: CropCamera,
  tolerance: number,
): DepthLayers {
  const passages = traceRays(body, grid, camera);
  const moved = {
    front: moveFront(body, grid, front, passages),
    back: back.slice(),
    filledFrom: new Float32Array(back.length).fill(Infinity),
    filledTo: new Float32Array(back.length).fill(-Infinity),
  };
  for (let i = 0; i < back.length; i++) {
    const passage = passages[i];
    if (!passage) continue;
    const limb = fade(passage.facing, LIMB) * trustLimb(body, passage.nearAt);
    // What the limb hides is attached to it later, where it belongs.
    const share = trustSide(body, passage.farAt) * Math.max(limb, fade(back[i]! - passage.far, ATTACHED));
    const to = back[i]! + (passage.far - back[i]!) * share;
    // Walls whose inside is seen become no thinner: they tear.
    const isInside = front[i]! - passage.near > tolerance;
    const thickness = THICKNESS_MIN * (1 - limb) + LIMB_THICKNESS_MIN;
    moved.back[i] = Math.max(to, isInside ? back[i]! : Math.min(back[i]!, moved.front[i]! + thickness));
    if (share > 0) moved.filledFrom[i] = back[i]!;
    if (moved.front[i] !== front[i]) moved.filledTo[i] = front[i]!;
  }
  return moved;
}
