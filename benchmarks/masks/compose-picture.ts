import type { RgbaImage } from '@tangible/engine';
import { createRandom } from '@tangible/geometry';
import { noise } from '../../scripts/pictures/grains.ts';

export const BACKGROUNDS = ['gradient', 'texture', 'clutter', 'shadow', 'pair'] as const;
export type Background = (typeof BACKGROUNDS)[number];

export interface Composite {
  picture: RgbaImage;
  /** How much of each pixel the subject covers, 0 to 1; of a pair, each of both. */
  truths: Float32Array[];
}

type Colour = [number, number, number];

/**
 * A cut-out before a background of our own. `texture` is a lawn, bark or cloth of two colours, `clutter` are boxes and
 * balls behind the subject, `shadow` is a floor with the subject's shadow, and `pair` shows the subject twice.
 *
 * @example
 * const { picture, truths } = composePicture(cutOut, 'shadow', 7);
 */
export function composePicture(cutOut: RgbaImage, background: Background, seed: number): Composite {
  const random = createRandom(seed);
  const { width, height } = cutOut;
  const colour = (least = 40, most = 215): Colour => [0, 1, 2].map(() => least + (most - least) * random()) as Colour;
  const ground = paintGround({ width, height }, background, { random, colour, seed });
  const places = background === 'pair' ? [-0.23, 0.23] : [0];
  const scale = background === 'pair' ? 0.5 : 1;
  const truths = places.map(() => new Float32Array(width * height));
  for (const [k, place] of places.entries()) {
    const truth = truths[k]!;
    // Lower and larger in front, a little apart: two objects on one table.
    const shiftX = width * (0.5 + place) - (scale * width) / 2;
    const shiftY = height * 0.5 - (scale * height) / 2;
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const sample = readPixel(cutOut, (x - shiftX) / scale, (y - shiftY) / scale, 1 / scale);
        truth[i] = sample[3]!;
        if (background === 'shadow') darken(ground, i, shadeAt(cutOut, x, y));
        for (let c = 0; c < 3; c++) ground[i * 3 + c] = ground[i * 3 + c]! * (1 - sample[3]!) + sample[c]!;
      }
    }
  }
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const grain = (random() - 0.5) * 6;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.min(255, Math.max(0, Math.round(ground[i * 3 + c]! + grain)));
    data[i * 4 + 3] = 255;
  }
  return { picture: { data, width, height }, truths };
}

interface Painter {
  random: () => number;
  colour: (least?: number, most?: number) => Colour;
  seed: number;
}

function paintGround(
  { width, height }: { width: number; height: number },
  background: Background,
  { random, colour, seed }: Painter,
): Float32Array {
  const ground = new Float32Array(width * height * 3);
  const [top, bottom, third] = [colour(), colour(), colour()];
  const even = noise(1);
  const grain = (x: number, y: number, k: number) => even(x, y, (seed % 997) + 10 * k + 0.5);
  const horizon = 0.35 + 0.25 * random();
  const fine = 0.05 + 0.1 * random();
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let share = y / height;
      if (background === 'texture') {
        share = 0.5 + 0.5 * (0.6 * grain(x * fine, y * fine, 1) + 0.4 * grain(x * fine * 4, y * fine * 4, 2));
      } else if (background !== 'gradient') {
        share = y / height < horizon ? 0.1 * grain(x * 0.02, y * 0.02, 3) : 0.85 + 0.15 * grain(x * 0.06, y * 0.2, 4);
      }
      for (let c = 0; c < 3; c++)
        ground[i * 3 + c] = top[c]! + (bottom[c]! - top[c]!) * Math.min(1, Math.max(0, share));
    }
  }
  if (background !== 'clutter') return ground;
  for (let k = 0; k < 9; k++) {
    const [cx, cy, r] = [random() * width, height * (0.15 + 0.8 * random()), width * (0.04 + 0.09 * random())];
    const [isBall, paint] = [random() < 0.5, k % 3 === 0 ? third : colour()];
    for (let y = Math.max(0, Math.floor(cy - r)); y < Math.min(height, cy + r); y++) {
      for (let x = Math.max(0, Math.floor(cx - r)); x < Math.min(width, cx + r); x++) {
        const [dx, dy] = [(x - cx) / r, (y - cy) / r];
        if (isBall && dx * dx + dy * dy > 1) continue;
        const light = isBall ? 1 - 0.35 * (dx + dy) : dx > 0.4 ? 0.7 : 1;
        for (let c = 0; c < 3; c++) ground[(y * width + x) * 3 + c] = Math.min(255, paint[c]! * light);
      }
    }
  }
  return ground;
}

/** Colour times coverage, and coverage, as means over `size` pixels. */
function readPixel({ data, width, height }: RgbaImage, x: number, y: number, size: number): number[] {
  const sums = [0, 0, 0, 0];
  const count = Math.max(1, Math.round(size));
  for (let dy = 0; dy < count; dy++) {
    for (let dx = 0; dx < count; dx++) {
      const [px, py] = [Math.floor(x) + dx, Math.floor(y) + dy];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = (py * width + px) * 4;
      const share = data[at + 3]! / 255;
      for (let c = 0; c < 3; c++) sums[c]! += share * data[at + c]!;
      sums[3]! += share;
    }
  }
  return sums.map((sum) => sum / count ** 2);
}

/** The subject's outline, laid over to the right along the floor and blurred with the distance. */
function shadeAt({ data, width, height }: RgbaImage, x: number, y: number): number {
  let shade = 0;
  let count = 0;
  for (let k = -2; k <= 2; k++) {
    const lift = (0.88 * height - y) / 0.45;
    const px = Math.round(x - lift * 0.7 + k * (1 + lift * 0.02));
    const py = Math.round(0.88 * height - lift);
    count++;
    if (lift < 0 || px < 0 || px >= width || py < 0 || py >= height) continue;
    shade += data[(py * width + px) * 4 + 3]! / 255;
  }
  return shade / count;
}

function darken(ground: Float32Array, i: number, shade: number): void {
  for (let c = 0; c < 3; c++) ground[i * 3 + c] = ground[i * 3 + c]! * (1 - 0.45 * shade);
}
