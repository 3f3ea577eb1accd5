import { FURTHER_SLOTS, type FurtherSlot } from '@tangible/contracts';
import type { Vector } from '@tangible/geometry';
import { type Backend, type InputTensor, type ModelSession, takeTensor } from '../models/session.ts';
import type { CropFrame } from './crop-subject.ts';
import { normalise } from './find-upright.ts';
import { BINS, COLOUR_BINS, COLOUR_RAYS, CROP_PX, type CropCamera, makeCamera, RAYS } from './frustum.ts';
import { BACK_CHANNELS, readSurfaceMaps, SURFACE_CHANNELS, type SurfaceMaps } from './surface-maps.ts';

const OUTPUTS = ['tsdf', 'colour', 'scalars', 'surface', 'back'] as const;

/** The network's prediction for a crop of the picture. */
export interface ShapePrediction {
  /** The part of the subject's picture that the network was shown. */
  frame: CropFrame;
  /** The camera that the network believes in. */
  camera: CropCamera;
  /** Signed distance in truncations per bin, row and column; below 0 inside. */
  distances: Float32Array;
  /** Red, green and blue (0 to 1, without light) per channel, bin, row and column. */
  colours: Float32Array;
  /** The visible surface and the last one along every ray. */
  maps: SurfaceMaps;
  /** Half the crop's width at the anchor, in metres. */
  hM: number;
  /** The typical factor of the size error, above 1. */
  sizeFactor: number;
  /** Upwards: x to the right, y up, z towards the camera. */
  up: Vector;
  model: { name: string; version: string; backend?: Backend };
}

/** A crop of a further picture, as `cropForNetwork` makes it. */
export interface FurtherCrop {
  slot: FurtherSlot;
  rgba: Float32Array;
}

/**
 * Runs the network on the output of `cropForNetwork`.
 *
 * @param session Of the graph for several pictures if there are further ones.
 */
export async function predictShape(
  session: ModelSession,
  rgba: Float32Array,
  further: readonly FurtherCrop[] = [],
): Promise<Omit<ShapePrediction, 'frame' | 'model'> & { backend?: Backend }> {
  const inputs = { rgba: { data: rgba, dims: [1, 4, CROP_PX, CROP_PX] }, ...(further.length > 0 && pack(further)) };
  const tensors = await session.run(inputs, OUTPUTS);
  const [logH, logS, upX, upDown, upAway, , , logSpread] = takeTensor(tensors, 'scalars', [1, 8]);
  return {
    camera: makeCamera(Math.exp(logS!)),
    distances: takeTensor(tensors, 'tsdf', [1, BINS, RAYS, RAYS]),
    colours: takeTensor(tensors, 'colour', [1, 3 * COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS]),
    maps: readSurfaceMaps(
      takeTensor(tensors, 'surface', [1, SURFACE_CHANNELS, CROP_PX, CROP_PX]),
      takeTensor(tensors, 'back', [1, BACK_CHANNELS, CROP_PX, CROP_PX]),
      CROP_PX,
    ),
    hM: Math.exp(logH!),
    // The spread is the scale of a Laplace distribution of log h.
    sizeFactor: Math.exp(Math.exp(logSpread!)),
    // The network's camera has y down and z forward.
    up: normalise([upX!, -upDown!, -upAway!]),
    ...(session.backend && { backend: session.backend }),
  };
}

/** The network mirrors what it must itself. */
function pack(further: readonly FurtherCrop[]): Record<'further' | 'slots', InputTensor> {
  const data = new Float32Array(further.length * 4 * CROP_PX * CROP_PX);
  for (const [k, { rgba }] of further.entries()) data.set(rgba, k * rgba.length);
  const slots = BigInt64Array.from(further, ({ slot }) => BigInt(FURTHER_SLOTS.indexOf(slot)));
  return {
    further: { data, dims: [further.length, 4, CROP_PX, CROP_PX] },
    slots: { data: slots, dims: [further.length] },
  };
}
