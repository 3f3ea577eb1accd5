import type { RgbaImage } from '@tangible/engine';
import { createRandom } from '@tangible/geometry';
import { type Background, paintBackground } from './paint-background.ts';
import { readCutOut } from './read-cut-out.ts';

/** The pictures that people upload are wider than high as often as not. */
const SIZE = { width: 576, height: 432 };

export interface Composite {
  picture: RgbaImage;
  /** How much of each pixel the subject covers, 0 to 1; of a pair, each of both. */
  truths: Float32Array[];
}

interface Composition {
  background: Background;
  /** Two of the same side by side: the pixels between them, negative where the second one covers the first. */
  pairGap: number | null;
  /** What lies around in `clutter`. */
  others: readonly RgbaImage[];
  seed: number;
}

/** How dark a subject's shadow is on the floor below it. */
const SHADOW = 0.5;

/**
 * A cut-out, or two of it, before a background of our own.
 *
 * @example
 * const { picture, truths } = composePicture(cutOut, { background: 'grass', pairGap: null, others: [], seed: 7 });
 */
export function composePicture(cutOut: RgbaImage, { background, pairGap, others, seed }: Composition): Composite {
  const random = createRandom(seed);
  const { width, height } = SIZE;
  const box = boxOf(cutOut);
  const ground = paintBackground({ ...SIZE, background, random, seed, others, subject: meanColour(cutOut) });
  const fill = pairGap === null ? 0.62 + 0.26 * random() : 0.6;
  const roomX = pairGap === null ? 0.9 * width : (0.94 * width - pairGap) / 2;
  const scale = Math.min((fill * height) / box.height, roomX / box.width);
  const [wide, high] = [box.width * scale, box.height * scale];
  const bottom = height - (height - high) * (0.2 + 0.4 * random());
  const lefts =
    pairGap === null
      ? [(width - wide) * (0.3 + 0.4 * random())]
      : [(width - 2 * wide - pairGap) / 2, (width - 2 * wide - pairGap) / 2 + wide + pairGap];
  const truths = lefts.map(() => new Float32Array(width * height));
  for (const [k, left] of lefts.entries()) {
    if (background === 'room' || background === 'wood') castShadow(ground, left, bottom, wide);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const along = (x - left) / scale;
        const sample = readCutOut(
          cutOut,
          // The second one is seen from its other side.
          box.left + (k === 1 ? box.width - along : along),
          box.top + (y - bottom + high) / scale,
          1 / scale,
        );
        if (sample[3] === 0) continue;
        for (let c = 0; c < 3; c++) ground[i * 3 + c] = ground[i * 3 + c]! * (1 - sample[3]!) + sample[c]!;
        truths[k]![i] = sample[3]!;
        if (k === 1) truths[0]![i] = truths[0]![i]! * (1 - sample[3]!);
      }
    }
  }
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const grain = (random() - 0.5) * 8;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.min(255, Math.max(0, Math.round(ground[i * 3 + c]! + grain)));
    data[i * 4 + 3] = 255;
  }
  return { picture: { data, width, height }, truths };
}

function boxOf({ data, width, height }: RgbaImage) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 3; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      if (data[i]! < 8) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return { left, top, width: right + 1 - left, height: bottom + 1 - top };
}

function meanColour({ data }: RgbaImage): [number, number, number] {
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    for (let c = 0; c < 3; c++) sums[c]! += (data[i + c]! * data[i + 3]!) / 255;
    sums[3]! += data[i + 3]! / 255;
  }
  return [sums[0]! / sums[3]!, sums[1]! / sums[3]!, sums[2]! / sums[3]!];
}

/** A soft dark spot on the floor, to the right of the middle. */
function castShadow(ground: Float32Array, left: number, bottom: number, wide: number): void {
  const { width, height } = SIZE;
  const [cx, cy, a, b] = [left + 0.56 * wide, bottom - 0.04 * height, 0.62 * wide, 0.075 * height];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const far = Math.hypot((x - cx) / a, (y - cy) / b);
      const shade = SHADOW * Math.min(1, Math.max(0, 1.6 - 1.4 * far));
      if (shade > 0) for (let c = 0; c < 3; c++) ground[i * 3 + c] = ground[i * 3 + c]! * (1 - shade);
    }
  }
}
