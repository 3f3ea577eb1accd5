import { computeNormals, type Mesh } from '@tangible/geometry';
import { fillGutters } from '../texture/fill-gutters.ts';
import { BATCH_MAX, mixCorners, RIM_ALPHA, rasteriseTexels } from '../texture/rasterise-texels.ts';
import type { RgbaImage } from '../types.ts';
import type { UnwrappedMesh } from '../workpiece.ts';
import { type BackNormals, blendBackNormal } from './blend-back-normals.ts';
import { measureLongestSide } from './choose-map-side.ts';
import { seedWalks } from './seed-walks.ts';
import { createWalker, walkTowards } from './walk-surface.ts';
import { writeNormal } from './write-normal.ts';

/** A point whose normal differs more lies on another part: the far side of a thin wall, or across a gap. */
const AGREEMENT_MIN = 0.3;
/** Nor may it lie farther away than this share of the mesh's longest side. */
const REACH_SHARE = 0.03;

/**
 * A tangent-space normal map that lights a reduced mesh as the fine one is lit: at each texel the normal of the fine
 * surface next to it, in the directions of tangent (red), bitangent (green, up in the texture) and normal (blue).
 *
 * @param sidePx Texels along the side of the map.
 * @param back The network's normals of the hidden side; null leaves the fine surface's own.
 * @example
 * const normal = bakeNormals(unwrapped, solid, 1024);
 */
export function bakeNormals(
  unwrapped: UnwrappedMesh,
  fine: Mesh,
  sidePx: number,
  back: BackNormals | null = null,
): RgbaImage {
  const { indices, positions, normals, tangents, sources } = unwrapped;
  const triangleCount = fine.indices.length / 3;
  const walker = createWalker(fine, computeNormals(fine));
  const reach = REACH_SHARE * measureLongestSide(fine.positions);
  const seeds = seedWalks(unwrapped, walker, { cosineMin: AGREEMENT_MIN });
  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const points = new Float32Array(BATCH_MAX * 3);
  const own = new Float32Array(BATCH_MAX * 3);
  const along = new Float32Array(BATCH_MAX * 3);
  const found = new Float64Array(3);
  const flatTangents = dropSides(tangents);
  rasteriseTexels(unwrapped, sidePx, (batch) => {
    const first = batch.triangle * 3;
    mixCorners(batch, positions, indices, points);
    mixCorners(batch, normals, indices, own);
    mixCorners(batch, flatTangents, indices, along);
    const side = tangents[indices[first]! * 4 + 3]!;
    const a = back ? back.weights[sources[indices[first]!]!]! : 0;
    const b = back ? back.weights[sources[indices[first + 1]!]!]! : 0;
    const c = back ? back.weights[sources[indices[first + 2]!]!]! : 0;
    const isBack = a + b + c > 0;
    let last = 0xffffffff;
    for (let i = 0; i < batch.count; i++) {
      const to = batch.texels[i]! * 4;
      const isRim = batch.isRim[i] === 1;
      if (isRim && data[to + 3] !== 0) continue;
      let isWritten = false;
      // The previous texel is close by; if the walk from it fails, one from a corner may succeed.
      for (let from = -1; from < 3 && !isWritten; from++) {
        const start = from < 0 ? last : seeds[indices[first + from]!]!;
        if (start >= triangleCount) continue;
        walkTowards(walker, start, points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!);
        if (walker.offSquared > reach * reach) continue;
        found[0] = walker.nx;
        found[1] = walker.ny;
        found[2] = walker.nz;
        if (isBack) {
          const weight = batch.wa[i]! * a + batch.wb[i]! * b + batch.wc[i]! * c;
          blendBackNormal(back!, points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!, weight, found);
        }
        isWritten = writeNormal(own, along, i * 3, side, found, AGREEMENT_MIN, data, to);
      }
      last = isWritten ? walker.triangle : 0xffffffff;
      if (!isWritten) {
        data[to] = 128;
        data[to + 1] = 128;
        data[to + 2] = 255;
      }
      data[to + 3] = isRim ? RIM_ALPHA : 255;
    }
  });
  fillGutters(data, sidePx);
  return { data, width: sidePx, height: sidePx };
}

/** The directions of tangents without their fourth number. */
export function dropSides(tangents: Float32Array): Float32Array {
  const count = tangents.length / 4;
  const kept = new Float32Array(count * 3);
  for (let v = 0; v < count; v++) {
    kept[v * 3] = tangents[v * 4]!;
    kept[v * 3 + 1] = tangents[v * 4 + 1]!;
    kept[v * 3 + 2] = tangents[v * 4 + 2]!;
  }
  return kept;
}
