import type { RgbaImage } from '@tangible/engine';

/** Two pictures cannot be closer than their 8-bit precision. */
const PSNR_MAX = 60;
/** Pixels on the outline are mixed with nothing and count for neither. */
const SOLID = 255;

/** Peak signal-to-noise ratio in dB over the pixels that both pictures cover completely; null without any. */
export function compareColours(a: RgbaImage, b: RgbaImage): number | null {
  let squared = 0;
  let count = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    if (a.data[i + 3]! < SOLID || b.data[i + 3]! < SOLID) continue;
    for (let k = 0; k < 3; k++) squared += (a.data[i + k]! - b.data[i + k]!) ** 2;
    count += 3;
  }
  if (count === 0) return null;
  return Math.min(PSNR_MAX, 10 * Math.log10(255 ** 2 / Math.max(squared / count, 1e-9)));
}
