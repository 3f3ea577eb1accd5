import type { Mesh } from '@tangible/geometry';
import { COLOUR_RAYS } from '../frustum/frustum.ts';
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
import { findLevel } from './find-level.ts';
import { type MatchedColours, matchColours } from './match-colours.ts';
import { normalsOf } from './mesh-tables.ts';
import { mirrorFrontTexture } from './mirror-front-texture.ts';
import { paintBoth, paintFromNetwork, paintFromPhoto, paintMixed } from './paint-batch.ts';
import { paintFurther } from './paint-further.ts';
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
  { camera, picture, colours, further = [] }: PicturePaint,
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
  onProgress?.(0.8);
  if (match && further.length > 0) {
    paintFurther(
      { mesh, unwrapped, front: { view, seen: seenVertices, pyramid, gains }, unlit: unlit!, match },
      further,
      {
        pixels,
        counts,
      },
    );
  }
  onProgress?.(0.9);
  const data = new Uint8ClampedArray(pixels.buffer);
  fillGutters(data, sidePx);
  const colour = { data, width: sidePx, height: sidePx };
  const slots = further.map(({ slot }) => slot);
  return { colour, seen: seenVertices, provenance: traceProvenance(unwrapped, counts, slots) };
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
