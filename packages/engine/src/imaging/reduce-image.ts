import type { RgbaImage } from '../types.ts';

/**
 * A smaller copy of a picture, no side longer than `sidePxMax`: each pixel is the mean of those that it stands for.
 * Never enlarges.
 *
 * @example
 * const small = reduceImage(picture, 320);
 */
export function reduceImage(src: RgbaImage, sidePxMax: number): RgbaImage {
  const scale = Math.min(1, sidePxMax / Math.max(src.width, src.height));
  if (scale === 1) return src;
  const width = Math.max(1, Math.round(src.width * scale));
  const height = Math.max(1, Math.round(src.height * scale));

  const sums = new Uint32Array(width * height * 4);
  const counts = new Uint32Array(width * height);
  const columns = Uint32Array.from({ length: src.width }, (_, x) => Math.floor(((x + 0.5) * width) / src.width));
  for (let y = 0; y < src.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / src.height) * width;
    let from = y * src.width * 4;
    for (let x = 0; x < src.width; x++, from += 4) {
      const to = row + columns[x]!;
      counts[to] = counts[to]! + 1;
      sums[to * 4] = sums[to * 4]! + src.data[from]!;
      sums[to * 4 + 1] = sums[to * 4 + 1]! + src.data[from + 1]!;
      sums[to * 4 + 2] = sums[to * 4 + 2]! + src.data[from + 2]!;
      sums[to * 4 + 3] = sums[to * 4 + 3]! + src.data[from + 3]!;
    }
  }
  const data = new Uint8ClampedArray(sums.length);
  for (let i = 0; i < sums.length; i++) data[i] = sums[i]! / counts[i >> 2]!;
  return { data, width, height };
}
