import { sampleTexture } from '../field/sample-texture.ts';
import type { Vector } from '../types.ts';
import { castShadow } from './cast-shadow.ts';
import { computeBarycentrics } from './compute-barycentrics.ts';
import { computeScreenSpaceOcclusion } from './compute-screen-space-occlusion.ts';
import { KEY_LIGHT, lightSurface } from './light-surface.ts';
import type { Frame, ProjectedMesh } from './types.ts';

const CLAY = { colour: 0.5, roughness: 0.85 };

/** The light of the chosen samples of a frame, linear: red, green and blue each. Unlit, it is their base colour. */
export function shadeSamples(seen: ProjectedMesh, frame: Frame, chosen: Uint32Array, lit: boolean): Float32Array {
  const { mesh, view, positions } = seen;
  const { uvs, texture, orm, indices } = mesh;
  const { width, depths, triangles } = frame;
  const shares = computeBarycentrics(seen, frame, chosen);
  const normals = listNormals(seen, triangles, chosen, shares);
  const open = computeScreenSpaceOcclusion(frame, normals, chosen);
  const flipped = positions.slice();
  for (let i = 1, end = flipped.length; i < end; i += 3) flipped[i] = -flipped[i]!;
  const shadow = castShadow(flipped, indices, KEY_LIGHT);
  const up: Vector = [view.turn[0][1], view.turn[1][1], view.turn[2][1]];

  const light = new Float32Array(chosen.length * 3);
  const sampled = new Float32Array(3);
  const point = {
    colour: new Float32Array(3).fill(CLAY.colour),
    roughness: CLAY.roughness,
    metallic: 0,
    open: 1,
    lit: 1,
  };
  for (let i = 0; i < chosen.length; i++) {
    const at = chosen[i]!;
    const first = triangles[at]!;
    point.open = open[i]!;
    if (uvs && (texture || orm)) {
      const b = shares[i * 2]!;
      const c = shares[i * 2 + 1]!;
      const u = blend(uvs, indices, first, 2, 0, b, c);
      const v = blend(uvs, indices, first, 2, 1, b, c);
      if (texture) {
        sampleTexture(texture, u, v, sampled, 0);
        for (let k = 0; k < 3; k++) point.colour[k] = toLinear(sampled[k]!);
      }
      if (orm) {
        sampleTexture(orm, u, v, sampled, 0, 1 / 255);
        point.open *= sampled[0]!;
        point.roughness = sampled[1]!;
        point.metallic = sampled[2]!;
      }
    }
    if (!lit) {
      light.set(point.colour, i * 3);
      continue;
    }
    const normal: Vector = [normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!];
    const x = at % width;
    point.lit = shadow(x + 0.5, -(at - x) / width - 0.5, depths[at]!);
    lightSurface(point, normal, up, light, i * 3);
  }
  return light;
}

/** Unit normals per chosen sample in the eye's axes, bent by the normal map where there is one. */
function listNormals(
  { mesh, normals: n, tangents: t }: ProjectedMesh,
  triangles: Int32Array,
  chosen: Uint32Array,
  shares: Float32Array,
): Float32Array {
  const { indices, uvs, normalMap } = mesh;
  const dst = new Float32Array(chosen.length * 3);
  const sampled = new Float32Array(3);
  for (let i = 0; i < chosen.length; i++) {
    const first = triangles[chosen[i]!]!;
    const b = shares[i * 2]!;
    const c = shares[i * 2 + 1]!;
    let x = blend(n, indices, first, 3, 0, b, c);
    let y = blend(n, indices, first, 3, 1, b, c);
    let z = blend(n, indices, first, 3, 2, b, c);
    if (normalMap && uvs && t) {
      const u = blend(uvs, indices, first, 2, 0, b, c);
      const v = blend(uvs, indices, first, 2, 1, b, c);
      sampleTexture(normalMap, u, v, sampled, 0, 2 / 255);
      const tx = blend(t, indices, first, 4, 0, b, c);
      const ty = blend(t, indices, first, 4, 1, b, c);
      const tz = blend(t, indices, first, 4, 2, b, c);
      const along = sampled[0]! - 1;
      const across = (sampled[1]! - 1) * t[indices[first]! * 4 + 3]!;
      const out = sampled[2]! - 1;
      const nx = x;
      const ny = y;
      const nz = z;
      x = nx * out + tx * along + (ny * tz - nz * ty) * across;
      y = ny * out + ty * along + (nz * tx - nx * tz) * across;
      z = nz * out + tz * along + (nx * ty - ny * tx) * across;
    }
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    dst[i * 3] = x / length;
    dst[i * 3 + 1] = y / length;
    dst[i * 3 + 2] = z / length;
  }
  return dst;
}

/** A vertex value within a triangle: the shares of its second and third corner are given. */
function blend(
  values: Float32Array,
  indices: Uint32Array,
  first: number,
  stride: number,
  offset: number,
  b: number,
  c: number,
): number {
  return (
    (1 - b - c) * values[indices[first]! * stride + offset]! +
    b * values[indices[first + 1]! * stride + offset]! +
    c * values[indices[first + 2]! * stride + offset]!
  );
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** From sRGB, 0 to 255, between whole values too. */
function toLinear(value: number): number {
  const below = Math.floor(value);
  const from = LINEAR[below]!;
  return from + (LINEAR[Math.min(255, below + 1)]! - from) * (value - below);
}
