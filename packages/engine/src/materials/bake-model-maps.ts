import { type Mesh, sampleTexture } from '@tangible/geometry';
import { mixUv } from '../texture/bake-model.ts';
import { fillGutters } from '../texture/fill-gutters.ts';
import { findOnModel } from '../texture/find-on-model.ts';
import { BATCH_MAX, mixCorners, RIM_ALPHA } from '../texture/rasterise-texels.ts';
import type { RgbaImage } from '../types.ts';
import type { ModelPaint, UnwrappedMesh } from '../workpiece.ts';
import { dropSides } from './bake-normals.ts';
import { computeCornerNormals } from './compute-corner-normals.ts';
import { writeNormal } from './write-normal.ts';

export interface ModelMaps {
  normal: RgbaImage;
  orm: RgbaImage;
}

/**
 * The mesh's own normals are smooth even where the model has an edge, so the two may differ by almost a right angle.
 */
const COSINE_MIN = 0.05;
const PLAIN = [128, 128, 255];

/**
 * Carries a model's normals, occlusion, roughness and metallic over to a new unwrapping. Edges stay sharp although the
 * new mesh's normals are smooth: the normal map says so.
 *
 * @param occlusion Per vertex of the mesh that was unwrapped; used where the model has no map of its own.
 */
export function bakeModelMaps(
  unwrapped: UnwrappedMesh,
  paint: ModelPaint,
  occlusion: Float32Array,
  sidePx: number,
): ModelMaps {
  const { indices, normals, tangents, sources } = unwrapped;
  const { mesh, orm: srcOrm, normal: srcNormal, factors } = paint;
  const uvs = mesh.uvs;
  const corners = computeCornerNormals(mesh);
  const normal = new Uint8ClampedArray(sidePx * sidePx * 4);
  const orm = new Uint8ClampedArray(sidePx * sidePx * 4);
  const own = new Float32Array(BATCH_MAX * 3);
  const along = new Float32Array(BATCH_MAX * 3);
  const flatTangents = dropSides(tangents);
  const found = new Float64Array(3);
  const colour = new Float32Array(3);
  findOnModel(unwrapped, mesh, sidePx, (batch) => {
    const first = batch.triangle * 3;
    mixCorners(batch, normals, indices, own);
    mixCorners(batch, flatTangents, indices, along);
    const side = tangents[indices[first]! * 4 + 3]!;
    for (let i = 0; i < batch.count; i++) {
      const to = batch.texels[i]! * 4;
      if (batch.isRim[i] === 1 && orm[to + 3] !== 0) continue;
      const t = batch.triangles[i]!;
      const wb = batch.foundB[i]!;
      const wc = batch.foundC[i]!;
      for (let k = 0; k < 3; k++) {
        const at = t * 9 + k;
        found[k] = (1 - wb - wc) * corners[at]! + wb * corners[at + 3]! + wc * corners[at + 6]!;
      }
      if (uvs && srcNormal) {
        sampleTexture(
          srcNormal,
          mixUv(uvs, mesh.indices, t, wb, wc, 0),
          mixUv(uvs, mesh.indices, t, wb, wc, 1),
          colour,
          0,
        );
        bend(mesh, uvs, t, colour, found);
      }
      turnTowards(found, own, i * 3);
      if (!writeNormal(own, along, i * 3, side, found, COSINE_MIN, normal, to)) normal.set(PLAIN, to);

      if (uvs && srcOrm) {
        sampleTexture(
          srcOrm,
          mixUv(uvs, mesh.indices, t, wb, wc, 0),
          mixUv(uvs, mesh.indices, t, wb, wc, 1),
          colour,
          0,
        );
      } else {
        const seen =
          batch.wa[i]! * occlusion[sources[indices[first]!]!]! +
          batch.wb[i]! * occlusion[sources[indices[first + 1]!]!]! +
          batch.wc[i]! * occlusion[sources[indices[first + 2]!]!]!;
        colour[0] = 255 * seen;
        colour[1] = 255;
        colour[2] = 255;
      }
      orm[to] = colour[0]!;
      orm[to + 1] = colour[1]! * factors.roughness;
      orm[to + 2] = colour[2]! * factors.metallic;
      normal[to + 3] = batch.isRim[i] === 1 ? RIM_ALPHA : 255;
      orm[to + 3] = normal[to + 3]!;
    }
  });
  fillGutters(normal, sidePx);
  fillGutters(orm, sidePx);
  return { normal: { data: normal, width: sidePx, height: sidePx }, orm: { data: orm, width: sidePx, height: sidePx } };
}

/** Bends a normal as the model's own normal map says: red along the growth of u, green against that of v. */
function bend({ positions: p, indices }: Mesh, uvs: Float32Array, t: number, map: Float32Array, normal: Float64Array) {
  const [a, b, c] = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!];
  const [u1, v1] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!];
  const [u2, v2] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!];
  const area = u1 * v2 - u2 * v1;
  const length = Math.hypot(normal[0]!, normal[1]!, normal[2]!);
  if (area === 0 || length === 0) return;
  const [nx, ny, nz] = [normal[0]! / length, normal[1]! / length, normal[2]! / length];
  const alongU = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const e1 = p[b * 3 + k]! - p[a * 3 + k]!;
    const e2 = p[c * 3 + k]! - p[a * 3 + k]!;
    alongU[k] = (v2 * e1 - v1 * e2) * Math.sign(area);
  }
  const share = alongU[0]! * nx + alongU[1]! * ny + alongU[2]! * nz;
  let [tx, ty, tz] = [alongU[0]! - share * nx, alongU[1]! - share * ny, alongU[2]! - share * nz];
  const tLength = Math.hypot(tx, ty, tz);
  if (tLength === 0) return;
  [tx, ty, tz] = [tx / tLength, ty / tLength, tz / tLength];
  // Charts that are not mirrored turn against the triangle, because v counts down.
  const side = area < 0 ? 1 : -1;
  const [bx, by, bz] = [side * (ny * tz - nz * ty), side * (nz * tx - nx * tz), side * (nx * ty - ny * tx)];
  const [x, y, z] = [map[0]! / 127.5 - 1, map[1]! / 127.5 - 1, map[2]! / 127.5 - 1];
  normal[0] = x * tx + y * bx + z * nx;
  normal[1] = x * ty + y * by + z * ny;
  normal[2] = x * tz + y * bz + z * nz;
}

/** A model may be inside out; its repaired mesh is not. */
function turnTowards(direction: Float64Array, own: Float32Array, at: number): void {
  if (direction[0]! * own[at]! + direction[1]! * own[at + 1]! + direction[2]! * own[at + 2]! >= 0) return;
  for (let k = 0; k < 3; k++) direction[k] = -direction[k]!;
}
