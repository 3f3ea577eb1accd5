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

  const columns = Uint32Array.from({ length: src.width }, (_, x) => Math.floor(((x + 0.5) * width) / src.width) * 4);
  const columnCounts = new Uint32Array(width);
  for (const column of columns) columnCounts[column / 4]!++;
  const data = new Uint8ClampedArray(width * height * 4);
  const sums = new Uint32Array(width * 4);
  for (let y = 0, from = 0; y < src.height; ) {
    const row = Math.floor(((y + 0.5) * height) / src.height);
    let rowCount = 0;
    sums.fill(0);
    for (; y < src.height && Math.floor(((y + 0.5) * height) / src.height) === row; y++, rowCount++) {
      for (let x = 0; x < src.width; x++, from += 4) {
        const to = columns[x]!;
        sums[to] = sums[to]! + src.data[from]!;
        sums[to + 1] = sums[to + 1]! + src.data[from + 1]!;
        sums[to + 2] = sums[to + 2]! + src.data[from + 2]!;
        sums[to + 3] = sums[to + 3]! + src.data[from + 3]!;
      }
    }
    const at = row * width * 4;
    for (let i = 0; i < sums.length; i++) data[at + i] = sums[i]! / (rowCount * columnCounts[i >> 2]!);
  }
  return { data, width, height };
}
