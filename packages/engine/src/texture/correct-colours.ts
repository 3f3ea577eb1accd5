import { COLOUR_RAYS } from '../frustum/frustum.ts';
import type { SurfaceVisibility } from './compute-visibility.ts';
import { type PicturePyramid, samplePyramid } from './picture-pyramid.ts';

/** As far apart (0 to 255), half of the difference is light that was not found, and half is paint. */
const TOLERANCE = 20;

/**
 * What is added to a further picture's colours at each vertex. Where picture and network differ by little, the network
 * is right: what is left of light and exposure is in the picture alone. Where they differ by much, there is a print,
 * which the network cannot guess, and the picture keeps its colours. Both are compared as blurred as the network sees,
 * so what is finer always stays.
 *
 * Contributor notes: docs/decisions/0022 has the figures of this and of what was tried instead.
 *
 * @param gains What takes light and exposure out of the picture, per vertex and per channel.
 * @param matched The network's colours per vertex, matched to the front.
 */
export function correctColours(
  { places, weights }: SurfaceVisibility,
  picture: PicturePyramid,
  gains: { light: Float32Array; exposure: readonly [number, number, number] },
  matched: Float32Array,
): Float32Array {
  const count = weights.length;
  const corrections = new Float32Array(count * 3);
  samplePyramid(picture, places, count, Math.log2(picture.levels[0]!.width / COLOUR_RAYS), corrections);
  const off = [0, 0, 0];
  for (let v = 0; v < count; v++) {
    let square = 0;
    for (let k = 0; k < 3; k++) {
      off[k] = matched[v * 3 + k]! - corrections[v * 3 + k]! * gains.light[v]! * gains.exposure[k]!;
      square += off[k]! ** 2 / 3;
    }
    const share = weights[v]! > 0 ? 1 / (1 + (square / TOLERANCE ** 2) ** 2) : 0;
    for (let k = 0; k < 3; k++) corrections[v * 3 + k] = share * off[k]!;
  }
  return corrections;
}
