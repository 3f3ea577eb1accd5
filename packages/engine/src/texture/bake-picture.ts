import type { Mesh } from '@tangible/geometry';
import { COLOUR_RAYS, type CropCamera } from '../frustum/frustum.ts';
import type { BakedTexture, PicturePaint, SurfaceProvenance, UnwrappedMesh } from '../workpiece.ts';
import {
  computePointVisibility,
  computeVertexVisibility,
  findFacing,
  projectPoints,
  type SurfaceVisibility,
} from './compute-visibility.ts';
import { countSource, countSources, makeSourceCounts } from './count-sources.ts';
import { drawDepths, isSureAround } from './draw-depths.ts';
import { estimateGains } from './estimate-gains.ts';
import { fillGutters } from './fill-gutters.ts';
import { type MatchedColours, matchColours } from './match-colours.ts';
import { normalsOf } from './mesh-tables.ts';
import { mirrorFrontTexture } from './mirror-front-texture.ts';
import { paintBoth, paintFromNetwork, paintFromPhoto, paintMixed } from './paint-batch.ts';
import { buildPyramid, samplePyramid } from './picture-pyramid.ts';
import { addVertices, BATCH_MAX, mixCorners, mixVertices, rasteriseTexels } from './rasterise-texels.ts';
import { type ColourVolume, interleaveColours, sampleColours } from './sample-colours.ts';
import { snapToPalette } from './snap-to-palette.ts';
import { traceProvenance } from './trace-provenance.ts';

export interface BakePictureOptions {
  /** How far the painting has come, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Triangles up to two of their gaps wide take the network's colours from their corners. */
const FINE = (2 * 2) / COLOUR_RAYS;
/** Without a network the picture alone colours all that it shows, even at a grazing angle. */
const BARELY_SEEN = 1e-6;

/**
 * Paints every texel: with the picture, without its lighting, where that is reliable; with the network's colours
 * where it is not; with both in between. The colour of a texel depends only on its position on the surface, so there
 * are no seams between charts.
 *
 * Contributor notes: only the texture itself is stored for every texel; all else is computed for one triangle at a
 * time, and only as needed. Most texels belong to triangles that face away from the camera, or that it sees completely:
 * those use one of the two sources and need no occlusion test.
 *
 * @param mesh What was unwrapped; `unwrapped.sources` says which of its vertices each vertex is.
 */
export function bakePicture(
  mesh: Mesh,
  unwrapped: UnwrappedMesh,
  { camera, picture, colours }: PicturePaint,
  { onProgress }: BakePictureOptions = {},
): BakedTexture & { seen: SurfaceVisibility; provenance: SurfaceProvenance } {
  const { sidePx, indices, sources, positions, normals } = unwrapped;
  const pyramid = buildPyramid(picture);
  const view = drawDepths(mesh, camera);
  const seenVertices = computeVertexVisibility(view, mesh);
  const { places, weights } = seenVertices;
  const isFacing = findFacing(mesh, normalsOf(mesh), camera);
  const volume = colours && interleaveColours(colours);
  const unlit = volume && sampleVertices(mesh, places, volume);
  const gains = estimateGains(normalsOf(mesh), seenVertices, unlit, pyramid);
  const match = unlit && matchColours(mesh, seenVertices, unlit, pyramid, gains, view);
  const mirror = match && mirrorFrontTexture(mesh, seenVertices, match.matched, pyramid, view);
  if (match) snapMatched(mesh, weights, unlit!, match);
  onProgress?.(0.3);

  const pixels = new Uint32Array(sidePx * sidePx);
  const counts = makeSourceCounts(indices.length / 3);
  const points = new Float32Array(BATCH_MAX * 3);
  const towards = new Float32Array(BATCH_MAX * 3);
  const photo = new Float32Array(BATCH_MAX * 3);
  const predicted = new Float32Array(BATCH_MAX * 3);
  const seen = { places: new Float32Array(BATCH_MAX * 2), weights: new Float32Array(BATCH_MAX) };
  rasteriseTexels(unwrapped, sidePx, (batch) => {
    const { count, triangle } = batch;
    const a = sources[indices[triangle * 3]!]!;
    const b = sources[indices[triangle * 3 + 1]!]!;
    const c = sources[indices[triangle * 3 + 2]!]!;
    const weightSum = weights[a]! + weights[b]! + weights[c]!;
    const isAway = isFacing[a] === 0 && isFacing[b] === 0 && isFacing[c] === 0;
    const isFullySeen = weightSum === 3 && isSureAround(view, places, a, b, c);
    const isMixed = match !== null && isFine(mesh.positions, a, b, c);

    if (match && isAway) {
      const hasMirror = mirror!.shares[a]! + mirror!.shares[b]! + mirror!.shares[c]! > 0;
      if (!hasMirror) countSource(counts, batch, 'inferred');
      if (isMixed && !hasMirror) {
        paintMixed(batch, match.matched, a, b, c, pixels);
        return;
      }
      mixCorners(batch, positions, indices, points);
      projectPoints(camera, points, count, seen.places);
      if (isMixed) {
        mixVertices(batch, match.matched, a, b, c, predicted);
      } else {
        sampleColours(volume!, seen.places, points, count, predicted);
        addVertices(batch, match.offsets, a, b, c, predicted);
      }
      if (!hasMirror) {
        paintFromNetwork(batch, predicted, pixels);
        return;
      }
      const { shares, gains: mirrorGains } = mirror!;
      samplePyramid(pyramid, seen.places, count, findLevel(unwrapped, triangle * 3, camera, picture.width), photo);
      for (let i = 0; i < count; i++) {
        seen.weights[i] = batch.wa[i]! * shares[a]! + batch.wb[i]! * shares[b]! + batch.wc[i]! * shares[c]!;
      }
      countSources(counts, batch, seen.weights, 'mirrored', 'inferred');
      paintBoth(batch, photo, mirrorGains[a]!, mirrorGains[b]!, mirrorGains[c]!, predicted, seen.weights, pixels);
      return;
    }
    const level = findLevel(unwrapped, triangle * 3, camera, picture.width);
    if (match && isFullySeen) {
      mixCorners(batch, positions, indices, points);
      projectPoints(camera, points, count, seen.places);
      samplePyramid(pyramid, seen.places, count, level, photo);
      countSource(counts, batch, 'front');
      paintFromPhoto(batch, photo, gains[a]!, gains[b]!, gains[c]!, pixels);
      return;
    }
    mixCorners(batch, positions, indices, points);
    mixCorners(batch, normals, indices, towards);
    computePointVisibility(view, points, towards, count, seen);
    samplePyramid(pyramid, seen.places, count, level, photo);
    if (match) countSources(counts, batch, seen.weights, 'front', 'inferred');
    else countSources(counts, batch, seen.weights, 'front', 'mirrored', BARELY_SEEN);
    if (isMixed) {
      mixVertices(batch, match!.matched, a, b, c, predicted);
    } else if (match) {
      sampleColours(volume!, seen.places, points, count, predicted);
      addVertices(batch, match.offsets, a, b, c, predicted);
    } else {
      // Without a network the picture shows through.
      seen.weights.fill(1, 0, count);
    }
    paintBoth(batch, photo, gains[a]!, gains[b]!, gains[c]!, predicted, seen.weights, pixels);
  });
  onProgress?.(0.9);
  const data = new Uint8ClampedArray(pixels.buffer);
  fillGutters(data, sidePx);
  const colour = { data, width: sidePx, height: sidePx };
  return { colour, seen: seenVertices, provenance: traceProvenance(unwrapped, counts) };
}

/** Snaps the colours of the hidden side to the palette, and changes the offsets of the network's colours as much. */
function snapMatched(
  mesh: Mesh,
  weights: Float32Array,
  unlit: Float32Array,
  { matched, offsets }: MatchedColours,
): void {
  snapToPalette(mesh, weights, matched);
  for (let i = 0; i < offsets.length; i++) offsets[i] = matched[i]! - unlit[i]!;
}

function sampleVertices(mesh: Mesh, places: Float32Array, volume: ColourVolume): Float32Array {
  const count = mesh.positions.length / 3;
  const sampled = new Float32Array(count * 3);
  sampleColours(volume, places, mesh.positions, count, sampled);
  return sampled;
}

/** Whether the network's colours, which are blurred in any case, change evenly enough within a triangle. */
function isFine(p: Float32Array, a: number, b: number, c: number): boolean {
  for (let k = 0; k < 3; k++) {
    const x = p[a * 3 + k]!;
    const y = p[b * 3 + k]!;
    const z = p[c * 3 + k]!;
    if (Math.max(x, y, z) - Math.min(x, y, z) > FINE) return false;
  }
  return true;
}

/**
 * How often the picture must be halved for its pixels to be as large as a triangle's texels, along the direction in
 * which they are largest: on a flank the other direction is drawn out in any case.
 */
function findLevel(
  { uvs, positions: p, indices, sidePx }: UnwrappedMesh,
  first: number,
  { s }: CropCamera,
  picturePx: number,
): number {
  const a = indices[first]!;
  const b = indices[first + 1]!;
  const c = indices[first + 2]!;
  const u1 = (uvs[b * 2]! - uvs[a * 2]!) * sidePx;
  const v1 = (uvs[b * 2 + 1]! - uvs[a * 2 + 1]!) * sidePx;
  const u2 = (uvs[c * 2]! - uvs[a * 2]!) * sidePx;
  const v2 = (uvs[c * 2 + 1]! - uvs[a * 2 + 1]!) * sidePx;
  const area = u1 * v2 - u2 * v1;
  const scaleA = picturePx / 2 / (1 - s * p[a * 3 + 2]!);
  const scaleB = picturePx / 2 / (1 - s * p[b * 3 + 2]!);
  const scaleC = picturePx / 2 / (1 - s * p[c * 3 + 2]!);
  const x1 = p[b * 3]! * scaleB - p[a * 3]! * scaleA;
  const x2 = p[c * 3]! * scaleC - p[a * 3]! * scaleA;
  const y1 = p[b * 3 + 1]! * scaleB - p[a * 3 + 1]! * scaleA;
  const y2 = p[c * 3 + 1]! * scaleC - p[a * 3 + 1]! * scaleA;
  const xu = (x1 * v2 - x2 * v1) / area;
  const xv = (x2 * u1 - x1 * u2) / area;
  const yu = (y1 * v2 - y2 * v1) / area;
  const yv = (y2 * u1 - y1 * u2) / area;
  const squares = xu * xu + xv * xv + yu * yu + yv * yv;
  const determinant = xu * yv - xv * yu;
  const largest = (squares + Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant))) / 2;
  return Math.log2(largest) / 2;
}
