import { clamp, sampleTexture } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import type { ModelPaint, UnwrappedMesh } from '../workpiece.ts';
import { fillGutters } from './fill-gutters.ts';
import { findOnModel } from './find-on-model.ts';
import { RIM_ALPHA } from './rasterise-texels.ts';

/**
 * Carries a model's base colour over to a new unwrapping: at each texel the colour of the model's point that it shows.
 *
 * @example
 * const colour = bakeModelColour(unwrapped, paint);
 */
export function bakeModelColour(unwrapped: UnwrappedMesh, { mesh, baseColour, factors }: ModelPaint): RgbaImage {
  const { sidePx } = unwrapped;
  const { uvs, indices } = mesh;
  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const tables = factors.baseColour.map(listProducts);
  if (!baseColour || !uvs) {
    for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : tables[i % 4]![255]!;
    return { data, width: sidePx, height: sidePx };
  }
  const colour = new Float32Array(3);
  findOnModel(unwrapped, mesh, sidePx, ({ count, texels, isRim, triangles, foundB, foundC }) => {
    for (let i = 0; i < count; i++) {
      const to = texels[i]! * 4;
      if (isRim[i] === 1 && data[to + 3] !== 0) continue;
      const u = mixUv(uvs, indices, triangles[i]!, foundB[i]!, foundC[i]!, 0);
      const v = mixUv(uvs, indices, triangles[i]!, foundB[i]!, foundC[i]!, 1);
      sampleTexture(baseColour, u, v, colour, 0);
      for (let k = 0; k < 3; k++) data[to + k] = tables[k]![Math.round(colour[k]!)]!;
      data[to + 3] = isRim[i] === 1 ? RIM_ALPHA : 255;
    }
  });
  fillGutters(data, sidePx);
  return { data, width: sidePx, height: sidePx };
}

/** Between a triangle's corners, and back into 0 to 1: textures repeat. */
export function mixUv(uvs: Float32Array, indices: Uint32Array, triangle: number, wb: number, wc: number, k: number) {
  const a = uvs[indices[triangle * 3]! * 2 + k]!;
  const b = uvs[indices[triangle * 3 + 1]! * 2 + k]!;
  const c = uvs[indices[triangle * 3 + 2]! * 2 + k]!;
  const value = a + (b - a) * wb + (c - a) * wc;
  return value < 0 || value > 1 ? value - Math.floor(value) : value;
}

/** Every sRGB value times a linear factor, in sRGB again. */
function listProducts(factor: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, i) => 255 * encode(decode(i / 255) * factor));
}

function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encode(value: number): number {
  const held = clamp(value, 0, 1);
  return held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
}
