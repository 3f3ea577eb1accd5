import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import { toColourField } from './colour-field.ts';
import { fitSmoothBackground } from './fit-smooth-background.ts';
import { refineEdge } from './refine-edge.ts';
import { repairMask } from './repair-mask.ts';
import { sampleBorder } from './sample-border.ts';

const SIZE = 120;
const GROUND = [205, 212, 200] as const;
const isRoof = (x: number, y: number) => x >= 30 && x < 90 && y >= 30 && y < 60;
const isWall = (x: number, y: number) => x >= 36 && x < 84 && y >= 60 && y < 84;
const isShadow = (x: number, y: number) => x >= 36 && x < 108 && y >= 84 && y < 92;
const HOUSE = drawPicture(SIZE, SIZE, (x, y) => {
  if (isRoof(x, y)) return [150, 50, 35];
  if (isWall(x, y)) return [220, 208, 180];
  return isShadow(x, y) ? GROUND.map((value) => value * 0.6) : GROUND;
});

/** A plausible prediction of a network: sure of the roof, unsure about the shadow, blind to the wall. */
function mend(sureness: (x: number, y: number) => number, picture = HOUSE): Uint8Array {
  const field = toColourField(picture);
  const values = Float32Array.from({ length: SIZE * SIZE }, (_, i) => sureness(i % SIZE, Math.floor(i / SIZE)));
  const ground = fitSmoothBackground(field, sampleBorder(field).samples);
  expect(ground.isPlain).toBe(true);
  return repairMask({ values, width: SIZE, height: SIZE }, field, ground);
}

const count = (mask: Uint8Array, isThere: (x: number, y: number) => boolean) =>
  mask.filter((value, i) => value === 1 && isThere(i % SIZE, Math.floor(i / SIZE))).length;

describe('repairMask on a plain background', () => {
  test('adds the pale wall that adjoins the roof, but not the shadow', () => {
    const mask = mend((x, y) => (isRoof(x, y) ? 1 : isShadow(x, y) ? 0.7 : 0.02));
    expect(count(mask, isRoof)).toBe(60 * 30);
    expect(count(mask, isWall)).toBe(48 * 24);
    expect(count(mask, isShadow)).toBe(0);
    expect(count(mask, () => true)).toBe(60 * 30 + 48 * 24);
  });

  test('keeps pixels that the network is sure of, even if they look like a shadow', () => {
    const mask = mend((x, y) => (isRoof(x, y) || isWall(x, y) ? 1 : isShadow(x, y) ? 0.95 : 0));
    expect(count(mask, isShadow)).toBe(72 * 8);
  });

  test('does not add a brighter patch of background, and keeps a bright part that the network saw', () => {
    const isGlow = (x: number, y: number) => x >= 12 && x < 30 && y >= 40 && y < 52;
    const picture = drawPicture(SIZE, SIZE, (x, y) => {
      if (isRoof(x, y)) return [150, 50, 35];
      return isGlow(x, y) ? GROUND.map((value) => value * 1.15) : GROUND;
    });
    expect(
      count(
        mend((x, y) => (isRoof(x, y) ? 1 : 0.02), picture),
        isGlow,
      ),
    ).toBe(0);
    expect(
      count(
        mend((x, y) => (isRoof(x, y) || isGlow(x, y) ? 0.8 : 0.02), picture),
        isGlow,
      ),
    ).toBe(18 * 12);
  });

  test('does not add the nearly black shadow at a foot, and adds a black part as large as a part', () => {
    const mendWith = (isBlack: (x: number, y: number) => boolean) =>
      mend(
        (x, y) => (isRoof(x, y) ? 1 : 0.02),
        drawPicture(SIZE, SIZE, (x, y) => {
          if (isRoof(x, y)) return [150, 50, 35];
          return isBlack(x, y) ? GROUND.map((value) => value * 0.08) : GROUND;
        }),
      );
    const isFoot = (x: number, y: number) => x >= 57 && x < 63 && y >= 60 && y < 66;
    expect(count(mendWith(isFoot), isFoot)).toBe(0);
    expect(count(mendWith(isWall), isWall)).toBe(48 * 24);
  });

  test('does not add another object that stands apart', () => {
    const picture = drawPicture(SIZE, SIZE, (x, y) =>
      isRoof(x, y) ? [150, 50, 35] : x > 95 && x < 110 && y > 20 && y < 70 ? [40, 60, 160] : GROUND,
    );
    expect(
      count(
        mend((x, y) => (isRoof(x, y) ? 1 : 0), picture),
        () => true,
      ),
    ).toBe(60 * 30);
  });
});

test('a floor and a wall of different colours are not a plain background', () => {
  const field = toColourField(drawPicture(SIZE, SIZE, (_, y) => (y < 60 ? [225, 220, 210] : [120, 80, 50])));
  expect(fitSmoothBackground(field, sampleBorder(field).samples).isPlain).toBe(false);
});

test('refineEdge excludes a dark shadow below a dark subject of another hue', () => {
  // The coarse mask takes two rows too many, and they are nearer to the subject's darkness than to the ground's.
  const picture = drawPicture(SIZE, SIZE, (x, y) => {
    if (x < 40 || x >= 80 || y < 40 || y >= 83) return GROUND;
    return y < 80 ? [90, 45, 20] : GROUND.map((value) => value * 0.45);
  });
  const mask = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    return x >= 40 && x < 80 && y >= 40 && y < 82 ? 1 : 0;
  });
  const coverage = refineEdge(picture, picture, mask);
  expect(coverage[79 * SIZE + 60]).toBe(1);
  for (const y of [80, 81, 82]) expect(coverage[y * SIZE + 60]).toBe(0);
});
