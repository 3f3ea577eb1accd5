import { type Weighing, weighSources } from '@tangible/geometry';
import type { RgbaImage } from '../../../types.ts';

/**
 * A smaller copy, no side longer than `sidePxMax`; the picture itself when it is small enough. Colours count as much as
 * they are opaque, so that those of invisible pixels do not reach the outline.
 *
 * @example
 * const small = resizePicture(picture, 2048);
 */
export function resizePicture(picture: RgbaImage, sidePxMax: number): RgbaImage {
  const scale = sidePxMax / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const across = weighSources(picture.width, width);
  const down = weighSources(picture.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const rows = new Map<number, Float32Array>();
  for (let y = 0; y < height; y++) {
    const sums = new Float32Array(width * 4);
    for (let t = y * down.taps; t < (y + 1) * down.taps; t++) {
      const weight = down.weights[t]!;
      if (weight === 0) continue;
      const source = down.sources[t]!;
      const row = rows.get(source) ?? resizeRow(picture, source, across);
      rows.set(source, row);
      for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + weight * row[i]!;
    }
    // Rows above those of the next one are not needed again.
    const first = down.sources[Math.min(y + 1, height - 1) * down.taps]!;
    for (const row of rows.keys()) if (row < first) rows.delete(row);
    for (let x = 0, to = y * width * 4; x < width; x++, to += 4) {
      const alpha = sums[x * 4 + 3]!;
      for (let k = 0; k < 3; k++) data[to + k] = alpha > 0 ? sums[x * 4 + k]! / (alpha / 255) : 0;
      data[to + 3] = alpha;
    }
  }
  return { data, width, height };
}

/** One row, red, green and blue multiplied by alpha. */
function resizeRow(
  { data, width }: RgbaImage,
  y: number,
  { dstCount, taps, sources, weights }: Weighing,
): Float32Array {
  const row = new Float32Array(dstCount * 4);
  for (let x = 0; x < dstCount; x++) {
    for (let t = x * taps; t < (x + 1) * taps; t++) {
      const at = (y * width + sources[t]!) * 4;
      const alpha = weights[t]! * data[at + 3]!;
      for (let k = 0; k < 3; k++) row[x * 4 + k]! += (alpha / 255) * data[at + k]!;
      row[x * 4 + 3]! += alpha;
    }
  }
  return row;
}
