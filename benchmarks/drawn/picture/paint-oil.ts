import type { RgbaImage } from '@tangible/engine';
import { noise } from '../../../scripts/pictures/grains.ts';
import { toScreen } from './develop-photo.ts';
import type { Film } from './film.ts';
import { smoothStrokes } from './smooth-strokes.ts';

const SHIFT_PX = 3;
const STROKE = 5;
const hand = noise(0.045);
const bristle = noise(1);
const dab = noise(0.03);

/** An oil painting: edges tremble, colours are stronger and lie in dabs, bristles show. */
export function paintOil({ light, sidePx }: Film): RgbaImage {
  const moved = new Float32Array(sidePx * sidePx * 3);
  for (let i = 0; i < sidePx * sidePx; i++) {
    const [x, y] = [i % sidePx, Math.floor(i / sidePx)];
    const clamp = (value: number) => Math.min(sidePx - 1, Math.max(0, Math.round(value)));
    const from = clamp(y + SHIFT_PX * hand(x, y, 1)) * sidePx + clamp(x + SHIFT_PX * hand(x, y, 7));
    const rgb = [0, 1, 2].map((k) => toScreen(light[from * 3 + k]! * 0.9));
    const grey = (rgb[0]! + rgb[1]! + rgb[2]!) / 3;
    // Warm lights, cool darks, and no two dabs quite alike.
    const warm = (grey - 128) * 0.06 + 9 * dab(x, y, 2);
    rgb.forEach((value, k) => {
      moved[i * 3 + k] = grey + (value - grey) * 1.28 + warm * [1, 0.2, -1][k]! + 7 * dab(x, y, 9);
    });
  }
  const painted = smoothStrokes(smoothStrokes(moved, sidePx, STROKE), sidePx, STROKE - 2);
  const data = new Uint8Array(sidePx * sidePx * 4);
  for (let i = 0; i < sidePx * sidePx; i++) {
    const [x, y] = [i % sidePx, Math.floor(i / sidePx)];
    // Bristles follow a direction that changes slowly over the canvas.
    const angle = 2.4 * dab(x * 0.5, y * 0.5, 4) + 0.6;
    const [u, v] = [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
    const ridge = 5 * bristle(u * 0.07, v * 0.55, 0) + 2.5 * bristle(x * 0.6, y * 0.6, 3);
    for (let k = 0; k < 3; k++) data[i * 4 + k] = Math.min(255, Math.max(0, Math.round(painted[i * 3 + k]! + ridge)));
    data[i * 4 + 3] = 255;
  }
  return { data, width: sidePx, height: sidePx };
}
