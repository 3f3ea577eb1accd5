import { computeNormals, type Mesh } from '@tangible/geometry';
import { COLOUR_RAYS, type CropCamera } from '../frustum/frustum.ts';
import { estimateGains } from '../materials/estimate-gains.ts';
import type { RgbaImage } from '../types.ts';
import type { PicturePaint, UnwrappedMesh } from '../workpiece.ts';
import {
  addVertices,
  BATCH_MAX,
  coverTexels,
  mixCorners,
  mixVertices,
  RIM_ALPHA,
  type TexelBatch,
} from './cover-texels.ts';
import { drawDepths } from './draw-depths.ts';
import { fillGutters } from './fill-gutters.ts';
import { matchColours } from './match-colours.ts';
import { buildPyramid, samplePyramid } from './picture-pyramid.ts';
import { sampleColours } from './sample-colours.ts';
import { findFacing, seePoints } from './see-surface.ts';

export interface BakePictureOptions {
  /** How far the painting has come, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The nodes of the network's colours lie this far apart across the crop, and not much less in depth. */
const NODE_GAP = 2 / COLOUR_RAYS;

/**
 * Paints every texel: with the picture where it tells, without the light in it; with the network's colours where it does
 * not; with both in between. What a texel gets depends only on its place on the surface, so charts meet without a seam.
 *
 * Contributor notes: only the texture itself is held for every texel; all else is worked out for one triangle at a time.
 * Triangles smaller than the gap between two nodes of the network's colours take them from their corners: on a mug no
 * texel differs by more than a few of 255, and half of the texels, those of the back, need no more than that.
 *
 * @param mesh What was unwrapped; `unwrapped.sources` says which of its vertices each vertex is.
 */
export function bakePicture(
  mesh: Mesh,
  unwrapped: UnwrappedMesh,
  { camera, picture, colours }: PicturePaint,
  { onProgress }: BakePictureOptions = {},
): RgbaImage {
  const { sidePx, indices, sources, positions, normals } = unwrapped;
  const pyramid = buildPyramid(picture);
  const view = drawDepths(mesh, camera);
  const count = mesh.positions.length / 3;
  const seenVertices = { places: new Float32Array(count * 2), weights: new Float32Array(count) };
  const vertexNormals = computeNormals(mesh);
  seePoints(view, mesh.positions, vertexNormals, count, seenVertices);
  const gains = estimateGains(mesh, vertexNormals, seenVertices, colours, pyramid);
  const match = colours && matchColours(mesh, seenVertices, colours, pyramid, gains);
  const isFacing = findFacing(mesh, vertexNormals, camera);
  onProgress?.(0.3);

  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const points = new Float32Array(BATCH_MAX * 3);
  const towards = new Float32Array(BATCH_MAX * 3);
  const told = new Float32Array(BATCH_MAX * 3);
  const guessed = new Float32Array(BATCH_MAX * 3);
  const seen = { places: new Float32Array(BATCH_MAX * 2), weights: new Float32Array(BATCH_MAX) };
  coverTexels(unwrapped, sidePx, (batch) => {
    const { count, triangle } = batch;
    const a = sources[indices[triangle * 3]!]!;
    const b = sources[indices[triangle * 3 + 1]!]!;
    const c = sources[indices[triangle * 3 + 2]!]!;
    const isMixed = match !== null && isFine(mesh.positions, a, b, c);
    if (isMixed) mixVertices(batch, match.matched, a, b, c, guessed);
    if (isMixed && isFacing[a] === 0 && isFacing[b] === 0 && isFacing[c] === 0) {
      writeBack(batch, guessed, data);
      return;
    }
    mixCorners(batch, positions, indices, points);
    mixCorners(batch, normals, indices, towards);
    seePoints(view, points, towards, count, seen);
    let most = 0;
    let least = 1;
    for (let i = 0; i < count; i++) {
      const weight = seen.weights[i]!;
      if (weight > most) most = weight;
      if (weight < least) least = weight;
    }
    if (most > 0 || !colours) {
      samplePyramid(pyramid, seen.places, count, findLevel(unwrapped, triangle * 3, camera, picture.width), told);
    }
    if (match && !isMixed && least < 1) {
      sampleColours(colours!, seen.places, points, count, guessed);
      addVertices(batch, match.offsets, a, b, c, guessed);
    }
    for (let i = 0; i < count; i++) {
      const to = batch.texels[i]! * 4;
      const isRim = batch.isRim[i] === 1;
      if (isRim && data[to + 3] !== 0) continue;
      // Without a network the picture shows through.
      const share = match ? seen.weights[i]! : 1;
      const gain = share * (batch.wa[i]! * gains[a]! + batch.wb[i]! * gains[b]! + batch.wc[i]! * gains[c]!);
      const from = i * 3;
      data[to] = share === 0 ? guessed[from]! : told[from]! * gain + guessed[from]! * (1 - share);
      data[to + 1] = share === 0 ? guessed[from + 1]! : told[from + 1]! * gain + guessed[from + 1]! * (1 - share);
      data[to + 2] = share === 0 ? guessed[from + 2]! : told[from + 2]! * gain + guessed[from + 2]! * (1 - share);
      data[to + 3] = isRim ? RIM_ALPHA : 255;
    }
  });
  onProgress?.(0.9);
  fillGutters(data, sidePx);
  return { data, width: sidePx, height: sidePx };
}

/** Whether the network's colours change evenly within a triangle: it is smaller than their nodes are apart. */
function isFine(p: Float32Array, a: number, b: number, c: number): boolean {
  for (let k = 0; k < 3; k++) {
    const x = p[a * 3 + k]!;
    const y = p[b * 3 + k]!;
    const z = p[c * 3 + k]!;
    if (Math.max(x, y, z) - Math.min(x, y, z) > NODE_GAP) return false;
  }
  return true;
}

/** Paints the texels of a triangle that the camera cannot see. */
function writeBack({ count, texels, isRim }: TexelBatch, src: Float32Array, data: Uint8ClampedArray): void {
  for (let i = 0; i < count; i++) {
    const to = texels[i]! * 4;
    if (isRim[i] === 1 && data[to + 3] !== 0) continue;
    data[to] = src[i * 3]!;
    data[to + 1] = src[i * 3 + 1]!;
    data[to + 2] = src[i * 3 + 2]!;
    data[to + 3] = isRim[i] === 1 ? RIM_ALPHA : 255;
  }
}

/**
 * How often the picture must be halved for its pixels to be as large as a triangle's texels, along the direction in which
 * they are largest: on a flank the other direction is drawn out in any case.
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
