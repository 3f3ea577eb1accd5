import type { Mask, Picture } from '../src/types.ts';

const WIDTH = 320;
const HEIGHT = 240;

interface Scene {
  picture: Picture;
  /** Exactly the pixels of the subject. */
  truth: Mask;
  /** Of a second object, if there is one. */
  ball: Mask;
  /** A point inside the subject. */
  middle: { x: number; y: number };
}

/** A picture of one or two objects before a background of waves and noise, the same for the same seed. */
export function drawScene({
  seed,
  hasBall = false,
  isRandom = false,
}: {
  seed: number;
  hasBall?: boolean;
  isRandom?: boolean;
}): Scene {
  const random = createRandom(seed);
  const pick = (least: number, most: number) => (isRandom ? least + (most - least) * random() : (least + most) / 2);
  const [cx, cy, rx, ry] = [pick(140, 180), pick(90, 110), pick(70, 90), pick(45, 65)];
  const hue = pick(0, 40);
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const truth = new Uint8Array(WIDTH * HEIGHT);
  const ball = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const isBody = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
      const isLeg = y > cy && y < 205 && (Math.abs(x - cx + 42) < 6 || Math.abs(x - cx - 42) < 6);
      const isBall = hasBall && (x - 285) ** 2 + (y - 45) ** 2 < 24 ** 2;
      if (isBody || isLeg) truth[i] = 255;
      if (isBall) ball[i] = 255;
      const noise = (random() - 0.5) * 30;
      const ground = [110 + 25 * Math.sin(x / 9), 130 + 25 * Math.sin(y / 13), 95];
      const colour = isBody || isLeg ? [165, 90 - hue, 50 + hue] : isBall ? [40, 60, 180] : ground;
      rgba.set([...colour.map((value) => value + noise), 255], i * 4);
    }
  }
  const size = { width: WIDTH, height: HEIGHT };
  return {
    picture: { ...size, rgba },
    truth: { ...size, alpha: truth },
    ball: { ...size, alpha: ball },
    middle: { x: Math.round(cx), y: Math.round(cy) },
  };
}

/** The rows of a mask from one up to another. */
export function keepRows({ width, height, alpha }: Mask, from: number, to: number): Mask {
  return { width, height, alpha: alpha.map((value, i) => (i >= from * width && i < to * width ? value : 0)) };
}

/** Intersection over union of what is covered by half or more. */
export function compareMasks(a: Mask, b: Mask): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.alpha.length; i++) {
    const [inA, inB] = [a.alpha[i]! >= 128, b.alpha[i]! >= 128];
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return both / either;
}

export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
