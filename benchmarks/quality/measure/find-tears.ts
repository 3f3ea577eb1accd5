/** Pixels around a pixel that must be covered on both sides for the gap between them to count as narrow. */
const RADIUS_PX = 6;
/** Asset and truth may be this far out of place, in the picture, without a tear: 3 % of the longest side. */
const TOLERANCE_PX = 4;
/** How deep a gap must be, if the longest half side is 1: 5 % of the size. */
const DEPTH_MIN = 0.1;
/** Stands for the depth where nothing is. */
const FAR = 1e6;

/**
 * The pixels where a surface is torn open (1): a narrow gap through which one sees past the surface around it and past
 * the true surface. A hole straight through counts, and so does a gap whose bottom is another part of the asset. A wide
 * missing part does not, nor does a gap that the true object has as well.
 *
 * @param depths Of the asset; 0 where nothing is.
 * @param trueDepths Of the true object, in the same picture.
 */
export function findTears(depths: Float32Array, trueDepths: Float32Array, sidePx: number): Uint8Array {
  const own = fillNothing(depths);
  // A morphological closing: the nearest surface around each pixel, then the farthest of those. It fills narrow gaps.
  const near = negate(findFarthest(negate(own), sidePx, RADIUS_PX));
  const closed = findFarthest(near, sidePx, RADIUS_PX);
  // Where the true surface has an edge nearby, an asset that is a little out of place is not torn.
  const truth = findFarthest(fillNothing(trueDepths), sidePx, TOLERANCE_PX);
  const torn = new Uint8Array(depths.length);
  for (let i = 0; i < torn.length; i++) {
    if (own[i]! - closed[i]! > DEPTH_MIN && own[i]! - truth[i]! > DEPTH_MIN) torn[i] = 1;
  }
  return torn;
}

function fillNothing(depths: Float32Array): Float32Array {
  const filled = new Float32Array(depths.length);
  for (let i = 0; i < filled.length; i++) filled[i] = depths[i]! > 0 ? depths[i]! : FAR;
  return filled;
}

/** The greatest value of the square around each pixel: first along rows, then along columns. */
function findFarthest(src: Float32Array, sidePx: number, radiusPx: number): Float32Array {
  return findAlong(findAlong(src, sidePx, 1, radiusPx), sidePx, sidePx, radiusPx);
}

function findAlong(src: Float32Array, sidePx: number, step: number, radiusPx: number): Float32Array {
  const dst = new Float32Array(src.length);
  for (let i = 0; i < src.length; i++) {
    const at = step === 1 ? i % sidePx : Math.floor(i / sidePx);
    const last = i + Math.min(radiusPx, sidePx - 1 - at) * step;
    let best = -Infinity;
    for (let k = i - Math.min(radiusPx, at) * step; k <= last; k += step) if (src[k]! > best) best = src[k]!;
    dst[i] = best;
  }
  return dst;
}

function negate(values: Float32Array): Float32Array {
  const dst = new Float32Array(values.length);
  for (let i = 0; i < dst.length; i++) dst[i] = -values[i]!;
  return dst;
}
