import type { Vector } from '@tangible/geometry';
import { type ModelSession, takeTensor } from '../models/session.ts';
import { normalise } from './find-upright.ts';
import { BINS, COLOUR_BINS, COLOUR_RAYS, CROP_PX, RAYS } from './frustum.ts';

/** What the network says about a crop. */
export interface ShapeAnswer {
  /** Signed distance in truncations per bin, row and column; below 0 inside. */
  distances: Float32Array;
  /** Red, green and blue (0 to 1, without light) per channel, bin, row and column. */
  colours: Float32Array;
  /** Depth of the visible surface behind the anchor, in h, `frontPx` pixels a side. */
  frontDepths: Float32Array;
  frontPx: number;
  /** Half the crop's width at the anchor, in metres. */
  hM: number;
  /** By what factor the size is usually off, above 1; null when the network does not say. */
  sizeFactor: number | null;
  /** The tangent of half the crop's angle of view. */
  s: number;
  /** Upwards: x to the right, y up, z towards the camera. */
  up: Vector;
}

/** Depth and normal, then base colour, roughness, metallic and the depth of the back: what newer networks add. */
const SURFACE_CHANNELS = 10;

/** Runs the network on what `cropForNetwork` gives. */
export async function askShapeNetwork(session: ModelSession, rgba: Float32Array): Promise<ShapeAnswer> {
  const hasSurface = session.outputNames.includes('surface');
  const names = ['tsdf', 'colour', 'scalars', hasSurface ? 'surface' : 'front'];
  const tensors = await session.run({ rgba: { data: rgba, dims: [1, 4, CROP_PX, CROP_PX] } }, names);
  const [logH, logS, upX, upDown, upAway, , , logSpread] = takeTensor(tensors, 'scalars', [1, 8]);
  const front = hasSurface
    ? { depths: takeTensor(tensors, 'surface', [1, SURFACE_CHANNELS, CROP_PX, CROP_PX]), px: CROP_PX }
    : { depths: takeTensor(tensors, 'front', [1, 4, RAYS, RAYS]), px: RAYS };
  return {
    distances: takeTensor(tensors, 'tsdf', [1, BINS, RAYS, RAYS]),
    colours: takeTensor(tensors, 'colour', [1, 3 * COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS]),
    frontDepths: front.depths.slice(0, front.px * front.px),
    frontPx: front.px,
    hM: Math.exp(logH!),
    // The spread is the scale of a Laplace distribution of log h; networks without `surface` leave that number unused.
    sizeFactor: hasSurface ? Math.exp(Math.exp(logSpread!)) : null,
    s: Math.exp(logS!),
    // The network's camera has y down and z forward.
    up: normalise([upX!, -upDown!, -upAway!]),
  };
}
