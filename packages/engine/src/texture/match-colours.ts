import type { Mesh } from '@tangible/geometry';
import type { SurfaceVisibility } from './compute-visibility.ts';
import type { DepthView } from './draw-depths.ts';
import { type PicturePyramid, samplePyramid } from './picture-pyramid.ts';
import { spreadValues } from './spread-values.ts';

/** From this weight on, only the picture determines a vertex's colour. */
const SEEN_MIN = 0.6;
/** From this weight on, the surface is seen from the front, and picture and network can be compared. */
const COMPARED_MIN = 0.95;
/** Nearer to the outline than this share of the crop, a picture has ink lines, light from behind or some background. */
const OUTLINE_SHARE = 0.0104;
/** With fewer vertices inside the outline, as in a wire, all that are seen are compared. */
const COMPARED_COUNT_MIN = 50;
/** How much of the difference the hidden side takes: the picture's brightness is not all the object's, some is light. */
const HIDDEN_SHARE = 0.7;

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
 * Contributor notes: spread from the outline itself, the ink lines of drawings darkened every back. Colour PSNR from
 * behind, with all of the offset from every vertex that is seen, and as it is now: 20.8 and 21.0 dB on 24 varied
 * objects, 16.9 and 17.3 on 8 scanned ones, 12.1 and 12.7 on 8 drawn ones; docs/decisions/0021 has more.
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
  view: DepthView,
): MatchedColours {
  const count = weights.length;
  const seen = new Float32Array(count * 3);
  samplePyramid(picture, places, count, 0, seen);
  for (let i = 0; i < seen.length; i++) seen[i] = Math.min(255, seen[i]! * gains[(i / 3) | 0]!) - guessed[i]!;
  const offsets = seen.slice();
  spreadValues(mesh, offsets, chooseCompared(places, weights, view), { width: 3 });
  for (let v = 0; v < count; v++) {
    const isSeen = weights[v]! >= SEEN_MIN;
    const share = 1 - (1 - HIDDEN_SHARE) * (1 - weights[v]! / SEEN_MIN);
    for (let i = v * 3; i < v * 3 + 3; i++) offsets[i] = isSeen ? seen[i]! : share * offsets[i]!;
  }
  const matched = new Float32Array(count * 3);
  for (let i = 0; i < matched.length; i++) matched[i] = guessed[i]! + offsets[i]!;
  return { offsets, matched };
}

/** 1 for each vertex whose colour in the picture is spread. */
function chooseCompared(places: Float32Array, weights: Float32Array, view: DepthView): Uint8Array {
  const reach = OUTLINE_SHARE * view.sidePx;
  const ring = Int32Array.from({ length: 24 }, (_, i) => {
    const angle = ((i >> 1) * Math.PI) / 6;
    return Math.round(reach * (i % 2 === 0 ? Math.cos(angle) : Math.sin(angle)));
  });
  const isCompared = new Uint8Array(weights.length);
  let count = 0;
  for (let v = 0; v < weights.length; v++) {
    if (weights[v]! < COMPARED_MIN || isNearOutline(view, places[v * 2]!, places[v * 2 + 1]!, ring)) continue;
    isCompared[v] = 1;
    count++;
  }
  return count >= COMPARED_COUNT_MIN ? isCompared : Uint8Array.from(weights, (weight) => (weight >= SEEN_MIN ? 1 : 0));
}

/** Whether there is nothing of the mesh at one of the points of a ring, columns and rows, around a place of the crop. */
function isNearOutline({ depths, sidePx }: DepthView, u: number, v: number, ring: Int32Array): boolean {
  const column = Math.floor(u * sidePx);
  const row = Math.floor(v * sidePx);
  for (let k = 0; k < ring.length; k += 2) {
    const x = column + ring[k]!;
    const y = row + ring[k + 1]!;
    if (x < 0 || y < 0 || x >= sidePx || y >= sidePx || depths[y * sidePx + x] === Infinity) return true;
  }
  return false;
}
