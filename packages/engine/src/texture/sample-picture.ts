import type { RgbaImage } from '../types.ts';

/** Red, green and blue of a picture at shares (0 to 1) of its sides, interpolated, written into `dst` at `to`. */
export function samplePicture({ data, width, height }: RgbaImage, u: number, v: number, dst: Float32Array, to: number) {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5));
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
    dst[to + k] = upper * (1 - fy) + lower * fy;
  }
}
