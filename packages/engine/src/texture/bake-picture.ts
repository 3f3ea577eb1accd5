import { computeNormals, type Mesh } from '@tangible/geometry';
import type { CropCamera } from '../frustum/frustum.ts';
import { estimateGains } from '../materials/estimate-gains.ts';
import type { RgbaImage } from '../types.ts';
import type { PicturePaint, UnwrappedMesh } from '../workpiece.ts';
import { BATCH_MAX, coverTexels, mixCorners, RIM_ALPHA } from './cover-texels.ts';
import { drawDepths } from './draw-depths.ts';
import { fillGutters } from './fill-gutters.ts';
import { matchColours } from './match-colours.ts';
import { buildPyramid, samplePyramid } from './picture-pyramid.ts';
import { sampleColours } from './sample-colours.ts';
import { seePoints } from './see-surface.ts';

export interface BakePictureOptions {
  /** How far the painting has come, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Paints every texel: with the picture where it tells, without the light in it; with the network's colours where it does
 * not; with both in between. What a texel gets depends only on its place on the surface, so charts meet without a seam.
 *
 * Contributor notes: only the texture itself is held for every texel; all else is worked out for one triangle at a time.
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
  const offsets = colours && matchColours(mesh, seenVertices, colours, pyramid, gains);
  onProgress?.(0.3);

  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const points = new Float32Array(BATCH_MAX * 3);
  const towards = new Float32Array(BATCH_MAX * 3);
  const told = new Float32Array(BATCH_MAX * 3);
  const guessed = new Float32Array(BATCH_MAX * 3);
  const seen = { places: new Float32Array(BATCH_MAX * 2), weights: new Float32Array(BATCH_MAX) };
  const corners = new Uint32Array(3);
  coverTexels(unwrapped, sidePx, (batch) => {
    corners.set(indices.subarray(batch.triangle * 3, batch.triangle * 3 + 3));
    mixCorners(batch, positions, indices, points);
    mixCorners(batch, normals, indices, towards);
    seePoints(view, points, towards, batch.count, seen);
    let most = 0;
    let least = 1;
    for (let i = 0; i < batch.count; i++) {
      most = Math.max(most, seen.weights[i]!);
      least = Math.min(least, seen.weights[i]!);
    }
    if (most > 0 || !colours) {
      samplePyramid(pyramid, seen.places, batch.count, findLevel(unwrapped, corners, camera, picture.width), told);
    }
    const a = sources[corners[0]!]!;
    const b = sources[corners[1]!]!;
    const c = sources[corners[2]!]!;
    if (colours && least < 1) sampleColours(colours, seen.places, points, batch.count, guessed);
    for (let i = 0; i < batch.count; i++) {
      const to = batch.texels[i]! * 4;
      if (batch.isRim[i] === 1 && data[to + 3] !== 0) continue;
      const wa = batch.wa[i]!;
      const wb = batch.wb[i]!;
      const wc = batch.wc[i]!;
      const gain = wa * gains[a]! + wb * gains[b]! + wc * gains[c]!;
      // Without a network the picture shows through.
      const share = colours ? seen.weights[i]! : 1;
      for (let k = 0; k < 3; k++) {
        let value = told[i * 3 + k]! * gain;
        if (offsets && share < 1) {
          const offset = wa * offsets[a * 3 + k]! + wb * offsets[b * 3 + k]! + wc * offsets[c * 3 + k]!;
          value = value * share + (guessed[i * 3 + k]! + offset) * (1 - share);
        }
        data[to + k] = value;
      }
      data[to + 3] = batch.isRim[i] === 1 ? RIM_ALPHA : 255;
    }
  });
  onProgress?.(0.9);
  fillGutters(data, sidePx);
  return { data, width: sidePx, height: sidePx };
}

/**
 * How often the picture must be halved for its pixels to be as large as a triangle's texels, along the direction in which
 * they are largest: on a flank the other direction is drawn out in any case.
 */
function findLevel(
  { uvs, positions, sidePx }: UnwrappedMesh,
  corners: Uint32Array,
  { s }: CropCamera,
  picturePx: number,
): number {
  const [a, b, c] = [corners[0]!, corners[1]!, corners[2]!];
  const place = (v: number, k: number) => (positions[v * 3 + k]! / (1 - s * positions[v * 3 + 2]!)) * (picturePx / 2);
  const texel = (v: number, k: number) => uvs[v * 2 + k]! * sidePx;
  const [u1, v1] = [texel(b, 0) - texel(a, 0), texel(b, 1) - texel(a, 1)];
  const [u2, v2] = [texel(c, 0) - texel(a, 0), texel(c, 1) - texel(a, 1)];
  const area = u1 * v2 - u2 * v1;
  let squares = 0;
  const steps = [0, 0, 0, 0];
  for (let k = 0; k < 2; k++) {
    const p1 = place(b, k) - place(a, k);
    const p2 = place(c, k) - place(a, k);
    steps[k * 2] = (p1 * v2 - p2 * v1) / area;
    steps[k * 2 + 1] = (p2 * u1 - p1 * u2) / area;
    squares += steps[k * 2]! ** 2 + steps[k * 2 + 1]! ** 2;
  }
  const determinant = steps[0]! * steps[3]! - steps[1]! * steps[2]!;
  const largest = (squares + Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant))) / 2;
  return Math.log2(largest) / 2;
}
