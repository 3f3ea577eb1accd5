import type { RgbaImage } from '@tangible/engine';
import { noise } from '../../../scripts/pictures/grains.ts';
import type { DrawnScene } from '../scene.ts';
import type { Film } from './film.ts';
import { smoothStrokes } from './smooth-strokes.ts';

const SAMPLES = 2;
const INK = [38, 26, 34] as const;
const PENCIL = [92, 74, 66] as const;
/** Light below the first is in shadow, above the last in full light. */
const STEPS = [0.34, 0.62] as const;
const pigment = noise(0.35);
const blots = noise(0.012);

/** A drawing: flat colours in three tones and ink lines, or a pale wash of colour with pencil lines on paper. */
export function paintInk(film: Film, lines: Float32Array, { look, ground }: DrawnScene): RgbaImage {
  const { sidePx, cover, tone } = film;
  const isWash = look === 'wash';
  const painted = smoothStrokes(tintTones(film, isWash), sidePx, isWash ? 3 : 1);
  const data = new Uint8Array(sidePx * sidePx * 4);
  for (let i = 0; i < sidePx * sidePx; i++) {
    const [x, y] = [i % sidePx, Math.floor(i / sidePx)];
    const ink = inkAt(lines, x, y, sidePx) * (isWash ? 0.75 : 1);
    const share = ground ? 1 : Math.max(cover[i]!, ink);
    const grain = isWash ? 1 + 0.05 * pigment(x, y, 0) + 0.05 * blots(x * 2, y * 2, 5) : 1;
    for (let k = 0; k < 3; k++) {
      let value = painted[i * 3 + k]! * grain;
      if (isWash) {
        // Paper shows through, and more of it far from the subject.
        const spread = ground && cover[i]! < 1 ? (1 - cover[i]!) * paperAt(x, y, sidePx, tone[i]!) : 0;
        value = value * 0.82 + 0.18 * 250;
        value += (249 - value) * spread;
      }
      value += ((isWash ? PENCIL : INK)[k]! - value) * ink;
      data[i * 4 + k] = Math.min(255, Math.max(0, Math.round(value)));
    }
    data[i * 4 + 3] = Math.round(255 * share);
  }
  return { data, width: sidePx, height: sidePx };
}

/** Base colours, darker and cooler in the shade and warmer in the light, in steps. */
function tintTones({ colour, tone, cover, sidePx }: Film, isWash: boolean): Float32Array {
  const dst = new Float32Array(sidePx * sidePx * 3);
  const soft = isWash ? 0.1 : 0.025;
  for (let i = 0; i < sidePx * sidePx; i++) {
    const share =
      cover[i]! > 0 && cover[i]! < 1 && colour[i * 3]! + colour[i * 3 + 1]! + colour[i * 3 + 2]! < 3 * cover[i]!
        ? cover[i]!
        : 1;
    const light = tone[i]! / share;
    const step = (edge: number) => 1 / (1 + Math.exp(-(light - edge) / soft));
    const [mid, high] = [step(STEPS[0]), step(STEPS[1])];
    const tint = [0.6 + 0.27 * mid + 0.17 * high, 0.57 + 0.29 * mid + 0.16 * high, 0.68 + 0.23 * mid + 0.09 * high];
    for (let k = 0; k < 3; k++) dst[i * 3 + k] = 255 * (colour[i * 3 + k]! / share) * tint[k]!;
  }
  return dst;
}

function inkAt(lines: Float32Array, x: number, y: number, sidePx: number): number {
  const wide = sidePx * SAMPLES;
  let sum = 0;
  for (let s = 0; s < SAMPLES * SAMPLES; s++) {
    sum += lines[(y * SAMPLES + (s >> 1)) * wide + x * SAMPLES + (s & 1)]!;
  }
  return sum / SAMPLES ** 2;
}

/** 1 where the paper was left white: with ragged edges, and less in the shadow on the ground. */
function paperAt(x: number, y: number, sidePx: number, tone: number): number {
  const off =
    Math.hypot(x / sidePx - 0.5, (y / sidePx - 0.6) * 1.25) + 0.1 * blots(x, y, 0) + 0.03 * blots(x * 5, y * 5, 2);
  const left = Math.min(1, Math.max(0, (off - 0.38) / 0.05));
  return Math.min(1, left + (tone > 0.75 ? 0.25 : 0));
}
