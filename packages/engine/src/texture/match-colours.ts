import type { Mesh } from '@tangible/geometry';
import type { SurfaceVisibility } from './compute-visibility.ts';
import { type PicturePyramid, samplePyramid } from './picture-pyramid.ts';
import { spreadValues } from './spread-values.ts';

/** From this weight on, only the picture determines a vertex's colour. */
const SEEN_MIN = 0.6;

/** Red, green and blue per vertex. */
export interface MatchedColours {
  /** -255 to 255. */
  offsets: Float32Array;
  /** The network's colours with the offsets added. */
  matched: Float32Array;
}

/**
 * The offset of the network's colour at each vertex that makes it match the picture's along the border of the visible
 * surface. The two differ by an amount that changes slowly; it is known on the visible side and spread over the hidden
 * one.
 *
 * @param guessed The network's colour at each vertex, 0 to 255.
 * @param gains What the picture is multiplied by at each vertex to take its light out.
 */
export function matchColours(
  mesh: Mesh,
  { places, weights }: SurfaceVisibility,
  guessed: Float32Array,
  picture: PicturePyramid,
  gains: Float32Array,
): MatchedColours {
  const count = weights.length;
  const offsets = new Float32Array(count * 3);
  samplePyramid(picture, places, count, 0, offsets);
  const isKnown = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    if (weights[v]! >= SEEN_MIN) isKnown[v] = 1;
    for (let k = 0; k < 3; k++) {
      offsets[v * 3 + k] = Math.min(255, offsets[v * 3 + k]! * gains[v]!) - guessed[v * 3 + k]!;
    }
  }
  spreadValues(mesh, offsets, isKnown, { width: 3 });
  const matched = new Float32Array(count * 3);
  for (let i = 0; i < matched.length; i++) matched[i] = guessed[i]! + offsets[i]!;
  return { offsets, matched };
}
