import { expect, test } from 'vitest';
import { createRandom, drawScene } from '../test/draw-scene.ts';
import { cutPrior } from './cut-prior.ts';
import { featherMask } from './feather-mask.ts';
import { findChanges } from './find-changes.ts';
import { fitMaskSize } from './fit-mask-size.ts';
import { judgeMask } from './judge-mask.ts';
import { paintStroke } from './paint-stroke.ts';
import { readAlpha } from './read-alpha.ts';
import { resizeMask } from './resize-mask.ts';

const { truth } = drawScene({ seed: 5 });
const sum = ({ alpha }: { alpha: ArrayLike<number> }) => Array.from(alpha).reduce((total, value) => total + value, 0);

test('a softened edge keeps its place and what the mask covers in all', () => {
  const soft = featherMask(truth, 4);
  expect(Math.abs(sum(soft) / sum(truth) - 1)).toBeLessThan(0.01);
  expect(new Set(soft.alpha).size).toBeGreaterThan(50);
  expect(featherMask(truth, 0).alpha).toEqual(truth.alpha);
  const flat = { width: 5, height: 4, alpha: new Uint8Array(20).fill(255) };
  expect(featherMask(flat, 3).alpha).toEqual(flat.alpha);
});

test('the box of what differs between two masks is exact, wherever it is (seed 6)', () => {
  const random = createRandom(6);
  for (let round = 0; round < 300; round++) {
    const [width, height] = [1 + Math.floor(random() * 13), 1 + Math.floor(random() * 9)];
    const one = { width, height, alpha: Uint8Array.from({ length: width * height }, () => 255 * Math.round(random())) };
    const other = { ...one, alpha: one.alpha.slice() };
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let n = Math.floor(random() * 4); n > 0; n--) {
      const at = Math.floor(random() * one.alpha.length);
      other.alpha[at] = 255 - one.alpha[at]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    const box = right < 0 ? null : { left, top, width: right + 1 - left, height: bottom + 1 - top };
    expect(findChanges(one, other)).toEqual(box);
  }
});

test('a mask at another size covers the same share', () => {
  const share = (mask: typeof truth) => sum(mask) / mask.alpha.length;
  for (const size of [
    { width: 640, height: 480 },
    { width: 100, height: 75 },
    { width: 7, height: 5 },
  ]) {
    expect(Math.abs(share(resizeMask(truth, size)) / share(truth) - 1)).toBeLessThan(0.03);
  }
  expect(resizeMask(truth, { width: 320, height: 240 })).toBe(truth);
});

test('sizes of masks are those of pictures, or reduced to 2048 pixels', () => {
  expect(fitMaskSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(fitMaskSize({ width: 3000, height: 6000 })).toEqual({ width: 1024, height: 2048 });
  expect(fitMaskSize({ width: 20_000, height: 3 })).toEqual({ width: 2048, height: 1 });
});

test('masks that cover nothing or everything are told apart from usable ones', () => {
  const of = (value: number) => ({ width: 64, height: 64, alpha: new Uint8Array(4096).fill(value) });
  expect([of(0), of(127), of(128), truth].map(judgeMask)).toEqual(['empty', 'empty', 'full', null]);
});

test('a mask is read from alpha where something is hidden, else from brightness', () => {
  const read = (...rgba: number[]) => [...readAlpha({ width: 2, height: 1, rgba: Uint8Array.from(rgba) }).alpha];
  expect(read(9, 9, 9, 255, 255, 255, 255, 0)).toEqual([255, 0]);
  expect(read(0, 0, 0, 255, 255, 255, 255, 255)).toEqual([0, 255]);
});

test('a vague likelihood is cut along the border of the colours, with the leg that it has lost, the same each time', () => {
  const [width, height] = [96, 72];
  const isSubject = (x: number, y: number) =>
    (x >= 30 && x < 66 && y >= 12 && y < 44) || (x >= 34 && x < 40 && y < 62 && y >= 12);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const truth = new Uint8Array(width * height);
  const prior = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      truth[i] = isSubject(x, y) ? 1 : 0;
      rgba.set(
        truth[i] === 1 ? [180, 90 + ((x * 7 + y * 5) % 23), 50] : [90, 120 + ((x * 5 + y * 3) % 19), 150],
        i * 4,
      );
      // Round, too large by some pixels, and doubtful below.
      const away = Math.max(Math.abs(x - 48) - 14, Math.abs(y - 28) - 12, 0);
      prior[i] = y > 46 ? (Math.abs(x - 37) < 9 && y < 64 ? 0.35 : 0.01) : Math.max(0.01, 0.98 - away / 12);
    }
  }
  const found = cutPrior({ width, height, rgba }, prior);
  expect(found.filter((value, i) => value !== truth[i]).length).toBeLessThan(0.01 * truth.length);
  expect(cutPrior({ width, height, rgba }, prior)).toEqual(found);
});

for (const seed of [1, 2]) {
  test(`a brush sets the pixels whose centres it covers, and those that its points are on (seed ${seed})`, () => {
    const random = createRandom(seed);
    const [width, height] = [48, 32];
    for (let round = 0; round < 60; round++) {
      const points = Array.from({ length: 1 + Math.floor(4 * random()) }, () => ({
        x: 70 * random() - 10,
        y: 50 * random() - 8,
      }));
      const radius = 0.5 + 6 * random() ** 2;
      const values = new Uint8Array(width * height);
      paintStroke({ width, height, values }, { points, radius }, { scaleX: 1, scaleY: 1, value: 1 });
      const isOn = (x: number, y: number) => points.some((to) => Math.floor(to.x) === x && Math.floor(to.y) === y);
      const isCovered = (x: number, y: number) =>
        points.some((to, n) => {
          const from = points[Math.max(0, n - 1)]!;
          const [dx, dy] = [to.x - from.x, to.y - from.y];
          const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
          const share = Math.min(1, Math.max(0, along));
          return Math.hypot(x - from.x - share * dx, y - from.y - share * dy) <= radius;
        });
      const expected = values.map((_, i) => {
        const [x, y] = [i % width, Math.floor(i / width)];
        return isCovered(x + 0.5, y + 0.5) || isOn(x, y) ? 1 : 0;
      });
      expect(values, `round ${round}`).toEqual(expected);
    }
  });
}
