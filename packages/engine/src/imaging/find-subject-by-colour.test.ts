import { createRandom } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import type { RgbaImage } from '../types.ts';
import { findSubjectByColour } from './find-subject-by-colour.ts';

const SIZE = 200;
const isDisk = (x: number, y: number, radius = 60) => Math.hypot(x - 100, y - 100) < radius;
const BLUE = [40, 90, 170] as const;

/** Intersection over union of the found and the true mask. */
function agree(picture: RgbaImage, isSubject: (x: number, y: number) => boolean): number {
  const coverage = findSubjectByColour(picture);
  let [both, either] = [0, 0];
  coverage.forEach((value, i) => {
    const [found, there] = [value >= 0.5, isSubject(i % picture.width, Math.floor(i / picture.width))];
    if (found && there) both++;
    if (found || there) either++;
  });
  return both / either;
}

describe('findSubjectByColour', () => {
  test('a disk on a plain background', () => {
    expect(
      agree(
        drawPicture(SIZE, SIZE, (x, y) => (isDisk(x, y) ? BLUE : [230, 230, 225])),
        isDisk,
      ),
    ).toBeGreaterThan(0.98);
  });

  test('on a background with a gradient', () => {
    const picture = drawPicture(SIZE, SIZE, (x, y) =>
      isDisk(x, y) ? BLUE : [250 - (x + y) / 3, 240 - (x + y) / 3, 230 - (x + y) / 4],
    );
    expect(agree(picture, isDisk)).toBeGreaterThan(0.97);
  });

  test('in front of a wall and on a floor', () => {
    const picture = drawPicture(SIZE, SIZE, (x, y) =>
      isDisk(x, y) ? BLUE : y < 120 ? [225, 220, 210] : [120, 80, 50],
    );
    expect(agree(picture, isDisk)).toBeGreaterThan(0.97);
  });

  test('the blurred line between wall and floor is not part of it', () => {
    const wallToFloor = (y: number) => Math.min(1, Math.max(0, (y - 118) / 4));
    const picture = drawPicture(SIZE, SIZE, (x, y) => {
      const t = wallToFloor(y);
      return isDisk(x, y) ? [200, 40, 30] : [225 - 105 * t, 220 - 140 * t, 210 - 160 * t];
    });
    expect(agree(picture, isDisk)).toBeGreaterThan(0.95);
  });

  for (const seed of [1, 2, 3]) {
    test(`with noise over everything (seed ${seed})`, () => {
      const random = createRandom(seed);
      const noisy = (colour: readonly number[]) => colour.map((value) => value + (random() - 0.5) * 30);
      const picture = drawPicture(SIZE, SIZE, (x, y) => noisy(isDisk(x, y) ? BLUE : [215, 215, 215]));
      expect(agree(picture, isDisk)).toBeGreaterThan(0.95);
    });
  }

  test('a hole through the subject stays open', () => {
    const isRing = (x: number, y: number) => isDisk(x, y) && !isDisk(x, y, 25);
    expect(
      agree(
        drawPicture(SIZE, SIZE, (x, y) => (isRing(x, y) ? BLUE : [230, 230, 225])),
        isRing,
      ),
    ).toBeGreaterThan(0.97);
  });

  test('a soft shadow is not part of the subject', () => {
    const picture = drawPicture(SIZE, SIZE, (x, y) => {
      if (isDisk(x, y, 50)) return BLUE;
      const shadow = 1 - 0.35 * Math.exp(-(((x - 110) / 70) ** 2 + ((y - 150) / 28) ** 2));
      return [230 * shadow, 230 * shadow, 225 * shadow];
    });
    expect(agree(picture, (x, y) => isDisk(x, y, 50))).toBeGreaterThan(0.93);
  });

  test('a subject cut off at the lower edge is still found', () => {
    const isPillar = (x: number, y: number) => x > 70 && x < 130 && y > 60;
    expect(
      agree(
        drawPicture(SIZE, SIZE, (x, y) => (isPillar(x, y) ? BLUE : [230, 230, 225])),
        isPillar,
      ),
    ).toBeGreaterThan(0.95);
  });

  const refusals: Record<string, () => RgbaImage> = {
    'one colour': () => drawPicture(SIZE, SIZE, () => [120, 130, 140]),
    'a fading colour': () => drawPicture(SIZE, SIZE, (x, y) => [x / 2 + 60, y / 2 + 60, 120]),
    'noise (seed 4)': () => {
      const random = createRandom(4);
      return drawPicture(SIZE, SIZE, () => [random() * 255, random() * 255, random() * 255]);
    },
    'a pattern that fills the picture': () =>
      drawPicture(SIZE, SIZE, (x, y) => (((x >> 4) + (y >> 4)) % 2 ? [20, 20, 20] : [235, 235, 235])),
    'a speck': () => drawPicture(SIZE, SIZE, (x, y) => (x === 100 && y === 100 ? [0, 0, 0] : [235, 235, 235])),
  };
  for (const [name, draw] of Object.entries(refusals)) {
    test(`refuses ${name}`, () => {
      expect(() => findSubjectByColour(draw())).toThrow(expect.objectContaining({ code: 'SUBJECT_NOT_FOUND' }));
    });
  }
});
