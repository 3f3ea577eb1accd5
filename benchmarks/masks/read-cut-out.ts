import type { RgbaImage } from '@tangible/engine';

/** Colour times coverage, and coverage, as means over about `size` pixels around a place: four values. */
export function readCutOut({ data, width, height }: RgbaImage, x: number, y: number, size: number): number[] {
  const sums = [0, 0, 0, 0];
  const count = Math.max(2, Math.ceil(size));
  for (let dy = 0; dy < count; dy++) {
    for (let dx = 0; dx < count; dx++) {
      const px = Math.floor(x + ((dx + 0.5) / count) * size);
      const py = Math.floor(y + ((dy + 0.5) / count) * size);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = (py * width + px) * 4;
      const share = data[at + 3]! / 255;
      for (let c = 0; c < 3; c++) sums[c]! += share * data[at + c]!;
      sums[3]! += share;
    }
  }
  return sums.map((sum) => sum / count ** 2);
}
