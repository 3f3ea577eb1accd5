import type { RgbaImage } from '@tangible/engine';
import { noise } from '../../scripts/pictures/grains.ts';
import { readCutOut } from './read-cut-out.ts';

export const BACKGROUNDS = ['gradient', 'wood', 'grass', 'room', 'clutter', 'similar'] as const;
export type Background = (typeof BACKGROUNDS)[number];

type Colour = [number, number, number];

interface BackgroundOptions {
  width: number;
  height: number;
  background: Background;
  random: () => number;
  seed: number;
  others: readonly RgbaImage[];
  /** The subject's mean colour: `similar` has it too. */
  subject: Colour;
}

/** What is behind the subject, three values of 0 to 255 per pixel: nothing of it is a photograph. */
export function paintBackground(options: BackgroundOptions): Float32Array {
  const { width, height, background, random, seed, others } = options;
  const ground = new Float32Array(width * height * 3);
  const colour = pickColours(options);
  const even = noise(1);
  const grain = (x: number, y: number, k: number) => even(x, y, (seed % 997) + 10 * k + 0.5);
  const horizon = 0.3 + 0.25 * random();
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const [share, second] = shade(background, x, y, { grain, horizon: horizon * height, height });
      const [from, to] = second ? [colour[2]!, colour[3]!] : [colour[0]!, colour[1]!];
      for (let c = 0; c < 3; c++)
        ground[i + c] = from[c]! + (to[c]! - from[c]!) * Math.min(1.15, Math.max(-0.15, share));
    }
  }
  if (background === 'clutter') {
    for (let k = 0; k < 7; k++) {
      const other = others[k % others.length]!;
      const size = (0.25 + 0.25 * random()) * height;
      paste(
        ground,
        { width, height },
        other,
        (k / 7 + 0.12 * random()) * width - size / 2,
        (0.1 + 0.6 * random()) * height,
        size,
      );
    }
  }
  return ground;
}

interface Shading {
  grain: (x: number, y: number, k: number) => number;
  horizon: number;
  height: number;
}

/** Where a pixel is between two colours, and whether these are the second pair. */
function shade(background: Background, x: number, y: number, { grain, horizon, height }: Shading): [number, boolean] {
  switch (background) {
    case 'gradient':
      return [y / height + 0.1 * grain(x * 0.004, y * 0.004, 1), false];
    case 'wood': {
      // Boards that become narrower towards the back.
      const [u, v] = [x / (60 + 0.12 * y), y * 0.02];
      const edge = Math.abs((y / (18 + 0.06 * y)) % 1) < 0.06 ? 0.6 : 0;
      return [0.5 + 0.3 * grain(u * 0.8, v * 14, 2) + 0.25 * grain(u * 6, v * 40, 3) + edge, false];
    }
    case 'grass': {
      const blades = grain(x * 0.35 + 2 * grain(x * 0.05, y * 0.05, 4), y * 0.09, 5);
      return [0.5 + 0.45 * blades + 0.35 * grain(x * 0.02, y * 0.03, 6), y < 0.6 * horizon];
    }
    case 'similar':
      return [0.5 + 0.5 * grain(x * 0.03, y * 0.03, 7) + 0.35 * grain(x * 0.12, y * 0.12, 8), false];
    default:
      return [y < horizon ? 0.2 * grain(x * 0.01, y * 0.01, 9) : 0.4 + 0.3 * grain(x * 0.05, y * 0.2, 10), y > horizon];
  }
}

function pickColours({ background, random, subject }: BackgroundOptions): Colour[] {
  // Walls and floors are mostly of one tone with a tint.
  const any = (): Colour => {
    const tone = 60 + 150 * random();
    return [0, 1, 2].map(() => tone + 64 * (random() - 0.5)) as Colour;
  };
  const near = (by: number): Colour => subject.map((value) => value * by + 16 * (random() - 0.5)) as Colour;
  if (background === 'wood') return [[196, 150, 100], [118, 78, 46], any(), any()];
  if (background === 'grass')
    return [
      [64, 92, 38],
      [150, 168, 92],
      [120, 140, 150],
      [196, 208, 214],
    ];
  if (background === 'similar') return [near(0.72), near(1.22), any(), any()];
  return [any(), any(), any(), any()];
}

/** Something small and out of focus, in one line with the others. */
function paste(
  ground: Float32Array,
  { width, height }: { width: number; height: number },
  other: RgbaImage,
  left: number,
  top: number,
  size: number,
): void {
  const scale = size / other.width;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, top + size); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, left + size); x++) {
      const sample = readCutOut(other, (x - left) / scale, (y - top) / scale, 2 / scale);
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c;
        ground[i] = ground[i]! * (1 - sample[3]!) + sample[c]!;
      }
    }
  }
}
