import { buildBvh, computeNormals, findClosestPoint, type Mesh } from '@tangible/geometry';
import { BATCH_MAX, coverTexels, mixCorners, RIM_ALPHA } from '../texture/cover-texels.ts';
import { fillGutters } from '../texture/fill-gutters.ts';
import type { RgbaImage } from '../types.ts';
import type { UnwrappedMesh } from '../workpiece.ts';
import { measureLongestSide } from './choose-map-side.ts';
import { writeNormal } from './write-normal.ts';

/** A closest point whose normal differs more lies on another part: the far side of a thin wall, or across a gap. */
const AGREEMENT_MIN = 0.3;
/** Nor may it lie farther away than this share of the mesh's longest side. */
const REACH_SHARE = 0.03;

const PLAIN = [128, 128, 255];

/**
 * A tangent-space normal map that lights a reduced mesh as the fine one is lit: at each texel the normal of the fine
 * surface beside it, in the directions of tangent (red), bitangent (green, up in the texture) and normal (blue).
 *
 * @param sidePx Texels along the side of the map.
 * @example
 * const normal = bakeNormals(unwrapped, solid, 1024);
 */
export function bakeNormals(unwrapped: UnwrappedMesh, fine: Mesh, sidePx: number): RgbaImage {
  const { indices, positions, normals, tangents } = unwrapped;
  const bvh = buildBvh(fine);
  const fineNormals = computeNormals(fine);
  const reach = REACH_SHARE * measureLongestSide(fine.positions);
  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const points = new Float32Array(BATCH_MAX * 3);
  const own = new Float32Array(BATCH_MAX * 3);
  const along = new Float32Array(BATCH_MAX * 3);
  const point = new Float64Array(3);
  const found = new Float64Array(3);
  const flatTangents = dropSides(tangents);
  coverTexels(unwrapped, sidePx, (batch) => {
    const first = batch.triangle * 3;
    mixCorners(batch, positions, indices, points);
    mixCorners(batch, normals, indices, own);
    mixCorners(batch, flatTangents, indices, along);
    const side = tangents[indices[first]! * 4 + 3]!;
    let bound = reach;
    for (let i = 0; i < batch.count; i++) {
      const to = batch.texels[i]! * 4;
      if (batch.isRim[i] === 1 && data[to + 3] !== 0) continue;
      for (let k = 0; k < 3; k++) point[k] = points[i * 3 + k]!;
      // The texel before lies close by, so its closest point is not much farther from here: a narrow search.
      const closest = findClosestPoint(bvh, point, bound) ?? findClosestPoint(bvh, point, reach);
      if (closest) {
        bound = Math.min(reach, closest.distance * 1.5 + reach * 0.02);
        const { triangle, wb, wc } = closest;
        const [a, b, c] = [
          fine.indices[triangle * 3]!,
          fine.indices[triangle * 3 + 1]!,
          fine.indices[triangle * 3 + 2]!,
        ];
        for (let k = 0; k < 3; k++) {
          found[k] =
            (1 - wb - wc) * fineNormals[a * 3 + k]! + wb * fineNormals[b * 3 + k]! + wc * fineNormals[c * 3 + k]!;
        }
      }
      if (!closest || !writeNormal(own, along, i * 3, side, found, AGREEMENT_MIN, data, to)) data.set(PLAIN, to);
      data[to + 3] = batch.isRim[i] === 1 ? RIM_ALPHA : 255;
    }
  });
  fillGutters(data, sidePx);
  return { data, width: sidePx, height: sidePx };
}

/** The directions of tangents without their fourth number. */
export function dropSides(tangents: Float32Array): Float32Array {
  const kept = new Float32Array((tangents.length / 4) * 3);
  for (let v = 0; v < tangents.length / 4; v++) kept.set(tangents.subarray(v * 4, v * 4 + 3), v * 3);
  return kept;
}
