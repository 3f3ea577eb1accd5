import { clamp } from '../numeric/clamp.ts';

export interface Texture {
  /** Red, green, blue, alpha per pixel, rows from the top. */
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Red, green and blue of a texture at shares (0 to 1) of its sides, times `scale`, written into `dst` at `to`.
 * Interpolates between the four texels around, as a GPU does.
 *
 * @example
 * sampleTexture(picture, 0.5, 0.5, colour, 0); // the middle
 */
export function sampleTexture(
  { data, width, height }: Texture,
  u: number,
  v: number,
  dst: Float32Array,
  to: number,
  scale = 1,
): void {
  const x = clamp(u * width - 0.5, 0, width - 1);
  const y = clamp(v * height - 0.5, 0, height - 1);
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const right = x0 < width - 1 ? 4 : 0;
  const below = y0 < height - 1 ? width * 4 : 0;
  const fx = x - x0;
  const fy = y - y0;
  const from = (y0 * width + x0) * 4;
  for (let k = 0; k < 3; k++) {
    const i = from + k;
    const upper = data[i]! * (1 - fx) + data[i + right]! * fx;
    const lower = data[i + below]! * (1 - fx) + data[i + below + right]! * fx;
    dst[to + k] = (upper * (1 - fy) + lower * fy) * scale;
  }
}
