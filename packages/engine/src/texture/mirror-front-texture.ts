import type { Mesh } from '@tangible/geometry';
import { clamp } from '@tangible/geometry';
import { COLOUR_RAYS } from '../frustum/frustum.ts';
import { ramp } from '../utilities/ramp.ts';
import { compareDetail } from './compare-detail.ts';
import type { SurfaceVisibility } from './compute-visibility.ts';
import { type DepthView, isSureAround } from './draw-depths.ts';
import { neighboursOf, normalsOf } from './mesh-tables.ts';
import { type PicturePyramid, samplePyramid } from './picture-pyramid.ts';

/** The part of the front texture that is mirrored to the back. */
export interface MirroredTexture {
  /** Per vertex, 0 to 1: the weight of the mirrored picture against the network's colour. */
  shares: Float32Array;
  /** Per vertex: the factor that gives the picture the brightness of the network's colour. */
  gains: Float32Array;
}

/** The cosine between surface and line of sight, from behind: seen from the side the picture would be drawn out. */
const AWAY_MIN = 0.2;
const AWAY_FULL = 0.5;
/** Colours up to this distance, of 255, are equal apart from the network's blur; from the second on they differ. */
const ALIKE = 35;
const UNLIKE = 90;
/** Colours this far apart are never repeated, however alike those around are. */
const FOREIGN_MIN = 80;
const FOREIGN_FULL = 120;
const GAIN_MIN = 0.6;
const GAIN_MAX = 1.5;
/** The network blurs more than its nodes are apart. */
const BLUR_RAYS = COLOUR_RAYS / 2;
const SMOOTH_ROUNDS = 4;
/** Detail that is the front's alone takes its rim along. */
const SHRINK_ROUNDS = 2;
/** The number of edges over which the mirrored picture fades out. */
const BORDER_SHRINK_ROUNDS = 2;
const BORDER_ROUNDS = 6;
/** The network's brightness is blurred as well: over a label it is too dark, around it too bright. */
const GAIN_ROUNDS = 16;
/** Parts much thinner than the rest, as shares of the median, are walls with the inside of a hollow in front. */
const THIN_SHARE = 0.3;
const THICK_SHARE = 0.65;

/**
 * Where the back of an object looks like its front, according to the network, its picture is sharper than the
 * prediction: labels, edges and lines are mirrored behind the object. Where the two differ, as a face and the back of a
 * head do, the prediction is used.
 *
 * @param matched The network's colour at each vertex, met with the picture's; 0 to 255.
 */
export function mirrorFrontTexture(
  mesh: Mesh,
  { places }: SurfaceVisibility,
  matched: Float32Array,
  picture: PicturePyramid,
  view: DepthView,
): MirroredTexture {
  const { s } = view.camera;
  const count = places.length / 2;
  const normals = normalsOf(mesh);
  const { positions: p } = mesh;
  const blurred = new Float32Array(count * 3);
  samplePyramid(picture, places, count, Math.log2(picture.levels[0]!.width / BLUR_RAYS), blurred);
  const alike = new Float32Array(count);
  const foreign = new Float32Array(count);
  const gains = new Float32Array(count).fill(1);
  for (let v = 0; v < count; v++) {
    const at = v * 3;
    const meant = matched[at]! + matched[at + 1]! + matched[at + 2]!;
    const shown = blurred[at]! + blurred[at + 1]! + blurred[at + 2]!;
    gains[v] = clamp(meant / (shown + 1), GAIN_MIN, GAIN_MAX);
    const off = Math.max(
      Math.abs(matched[at]! - gains[v]! * blurred[at]!),
      Math.abs(matched[at + 1]! - gains[v]! * blurred[at + 1]!),
      Math.abs(matched[at + 2]! - gains[v]! * blurred[at + 2]!),
    );
    alike[v] = 1 - ramp(ALIKE, UNLIKE, off);
    foreign[v] = ramp(FOREIGN_MIN, FOREIGN_FULL, off);
  }
  const evenGains = smooth(mesh, gains, GAIN_ROUNDS);
  const shares = smooth(mesh, alike, SMOOTH_ROUNDS);
  const agreed = shrink(mesh, compareDetail(places, blurred, matched), SHRINK_ROUNDS);
  const thicknesses = measureThickness(mesh, places, view);
  const usual = findMedian(thicknesses);
  for (let v = 0; v < count; v++) {
    const at = v * 3;
    const reach = 1 - s * p[at + 2]!;
    const along = s * (normals[at]! * p[at]! + normals[at + 1]! * p[at + 1]!) - normals[at + 2]! * reach;
    const away = along / Math.sqrt(s * s * (p[at]! * p[at]! + p[at + 1]! * p[at + 1]!) + reach * reach);
    // Next to an edge the picture may show another part, which occludes this one.
    const sure = isSureAround(view, places, v, v, v) ? 1 : 0;
    const thick = ramp(THIN_SHARE * usual, THICK_SHARE * usual, thicknesses[v]!);
    shares[v] = shares[v]! * agreed[v]! * (1 - foreign[v]!) * ramp(AWAY_MIN, AWAY_FULL, away) * thick * sure;
  }
  // Excluded areas get a soft border.
  const soft = smooth(mesh, shrink(mesh, shares, BORDER_SHRINK_ROUNDS), BORDER_ROUNDS);
  for (let v = 0; v < count; v++) shares[v] = Math.min(shares[v]!, soft[v]!);
  return { shares, gains: evenGains };
}

/** The distance of each vertex behind the visible surface; 0 for visible vertices, and beyond the outline. */
function measureThickness({ positions: p }: Mesh, places: Float32Array, { depths, sidePx }: DepthView): Float32Array {
  const thicknesses = new Float32Array(places.length / 2);
  for (let v = 0; v < thicknesses.length; v++) {
    const x = clamp(Math.floor(places[v * 2]! * sidePx), 0, sidePx - 1);
    const y = clamp(Math.floor(places[v * 2 + 1]! * sidePx), 0, sidePx - 1);
    thicknesses[v] = Math.max(0, -p[v * 3 + 2]! - depths[y * sidePx + x]!);
  }
  return thicknesses;
}

/** Of values above 0. */
function findMedian(values: Float32Array): number {
  const sorted = values.filter((value) => value > 0).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

function smooth(mesh: Mesh, values: Float32Array, rounds: number): Float32Array {
  const { starts, neighbours } = neighboursOf(mesh);
  let src: Float32Array = values;
  let dst: Float32Array = new Float32Array(values.length);
  for (let round = 0; round < rounds; round++) {
    for (let v = 0; v < src.length; v++) {
      let sum = src[v]!;
      for (let n = starts[v]!; n < starts[v + 1]!; n++) sum += src[neighbours[n]!]!;
      dst[v] = sum / (1 + starts[v + 1]! - starts[v]!);
    }
    [src, dst] = [dst, src];
  }
  return src;
}

/** The least of each vertex and those around it. */
function shrink(mesh: Mesh, values: Float32Array, rounds: number): Float32Array {
  const { starts, neighbours } = neighboursOf(mesh);
  let src = values;
  for (let round = 0; round < rounds; round++) {
    const dst = src.slice();
    for (let v = 0; v < src.length; v++) {
      for (let n = starts[v]!; n < starts[v + 1]!; n++) dst[v] = Math.min(dst[v]!, src[neighbours[n]!]!);
    }
    src = dst;
  }
  return src;
}
