import type { RgbaImage } from '@tangible/engine';
import { noise } from '../../../scripts/pictures/grains.ts';
import type { DrawnScene } from '../scene.ts';
import type { Film } from './film.ts';

const EXPOSURE = 0.86;
const sensor = noise(1);

/** Tone curve, a darker border and a little noise, as a camera has them. */
export function developPhoto({ light, cover, sidePx }: Film, { ground }: DrawnScene): RgbaImage {
  const data = new Uint8Array(sidePx * sidePx * 4);
  for (let i = 0; i < sidePx * sidePx; i++) {
    const [x, y] = [i % sidePx, Math.floor(i / sidePx)];
    const off = Math.hypot(x / sidePx - 0.5, y / sidePx - 0.5);
    const border = ground ? 1 - 0.28 * off * off : 1;
    const share = ground ? 1 : cover[i]!;
    const grain = 2.2 * sensor(x * 0.83, y * 0.83, 3.5);
    for (let k = 0; k < 3; k++) {
      const value = share > 0 ? (light[i * 3 + k]! / share) * border * EXPOSURE : 0;
      data[i * 4 + k] = Math.min(255, Math.max(0, Math.round(toScreen(value) + grain)));
    }
    data[i * 4 + 3] = Math.round(255 * share);
  }
  return { data, width: sidePx, height: sidePx };
}

/** Linear light to sRGB, 0 to 255: values near white bend towards it, darks are a little deeper. */
export function toScreen(light: number): number {
  const soft = light < 0.65 ? light : 1 - 0.35 * Math.exp((0.65 - light) / 0.35);
  const value = soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055;
  return 255 * (value + 0.06 * value * (1 - value) * (2 * value - 1) * 2);
}
