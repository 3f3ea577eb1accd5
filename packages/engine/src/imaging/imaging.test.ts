import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import { cropImage, cropValues } from './crop-image.ts';
import { keepLargest } from './keep-largest.ts';
import { reduceImage } from './reduce-image.ts';
import { reduceSubject } from './reduce-subject.ts';
import { spreadColours } from './spread-colours.ts';

const RED = [255, 0, 0] as const;
const GREEN = [0, 255, 0] as const;

test('cropImage may extend beyond the picture', () => {
  const { data, width, height } = cropImage(
    drawPicture(2, 1, (x) => [x + 1, 0, 0]),
    { left: -1, top: 0, width: 4, height: 2 },
  );
  expect([width, height]).toEqual([4, 2]);
  expect([...data].filter((_, i) => i % 4 === 0)).toEqual([0, 1, 2, 0, 0, 0, 0, 0]);
  expect([
    ...cropValues(Float32Array.of(3, 4), { width: 2, height: 1 }, { left: 1, top: 0, width: 2, height: 1 }).values,
  ]).toEqual([4, 0]);
});

test('reduceImage averages and never enlarges', () => {
  const picture = drawPicture(4, 2, (x) => [x < 2 ? 0 : 100, 10, 20]);
  const { data, width, height } = reduceImage(picture, 2);
  expect([width, height]).toEqual([2, 1]);
  expect([...data]).toEqual([0, 10, 20, 255, 100, 10, 20, 255]);
  expect(reduceImage(picture, 9)).toBe(picture);
});

test('reduceSubject averages the colours of covered pixels only, and the coverage', () => {
  const picture = drawPicture(4, 2, (x) => (x % 2 === 0 ? [200, 100, 50] : [0, 0, 250]));
  const coverage = { values: Float32Array.of(1, 0, 1, 1, 1, 0, 1, 1), width: 4, height: 2 };
  const { colour, coverage: reduced } = reduceSubject(picture, coverage, 2);
  expect([colour.width, colour.height]).toEqual([2, 1]);
  expect([...colour.data]).toEqual([200, 100, 50, 255, 100, 50, 150, 255]);
  expect([...reduced.values].map((value) => Number(value.toFixed(4)))).toEqual([0.5, 1]);
  expect(reduceSubject(picture, coverage, 4).colour).toBe(picture);
});

describe('keepLargest', () => {
  const mask = (rows: string[]) => Float32Array.from(rows.join(''), (c) => (c === '#' ? 1 : c === '+' ? 0.3 : 0));

  test('keeps one region with its soft edge and counts the others', () => {
    const kept = keepLargest(mask(['####+....+#', '####+....+#']), 11, 2);
    expect([...kept.coverage.slice(0, 11)].map((v) => Math.round(v * 10))).toEqual([
      10, 10, 10, 10, 3, 0, 0, 0, 0, 0, 0,
    ]);
    expect(kept).toMatchObject({ sizePx: 8, othersCount: 1, touchesBorder: true });
  });

  test('fills a pinhole and keeps a larger hole', () => {
    const rows = Array.from({ length: 20 }, (_, y) =>
      Array.from({ length: 40 }, (_, x) => (x === 0 || y === 0 || x === 39 || y === 19 ? '.' : '#')).join(''),
    );
    const hole = (y: number, x: number, count: number) => {
      rows[y] = `${rows[y]!.slice(0, x)}${'.'.repeat(count)}${rows[y]!.slice(x + count)}`;
    };
    hole(4, 5, 2);
    for (let y = 8; y < 14; y++) hole(y, 15, 6);
    const { coverage } = keepLargest(mask(rows), 40, 20);
    expect(coverage[4 * 40 + 5]).toBe(1);
    expect(coverage[10 * 40 + 17]).toBe(0);
  });

  test('keeps nothing of an empty mask', () => {
    expect(keepLargest(new Float32Array(9), 3, 3)).toMatchObject({ sizePx: 0, othersCount: 0, touchesBorder: false });
  });
});

describe('spreadColours', () => {
  const inside = (x: number, y: number) => x >= 8 && x < 24 && y >= 8 && y < 24;
  const isRim = (x: number, y: number) => inside(x, y) && !(x >= 9 && x < 23 && y >= 9 && y < 23);

  test('no background colour is left, neither outside the outline nor on it', () => {
    const picture = drawPicture(32, 32, (x, y) => (inside(x, y) && !isRim(x, y) ? RED : GREEN));
    const values = Float32Array.from({ length: 1024 }, (_, i) => (inside(i % 32, Math.floor(i / 32)) ? 1 : 0));
    const { data } = spreadColours(picture, { values, width: 32, height: 32 });
    for (let i = 0; i < 1024; i++) expect([...data.subarray(i * 4, i * 4 + 4)]).toEqual([255, 0, 0, 255]);
  });

  test('a line thinner than the mixed edge keeps its own colour', () => {
    const picture = drawPicture(32, 32, (_, y) => (y === 16 ? RED : GREEN));
    const values = Float32Array.from({ length: 1024 }, (_, i) => (Math.floor(i / 32) === 16 ? 1 : 0));
    const { data } = spreadColours(picture, { values, width: 32, height: 32 });
    expect([...data.subarray(16 * 32 * 4, 16 * 32 * 4 + 3)]).toEqual([...RED]);
    expect([...data.subarray(0, 3)]).toEqual([...RED]);
  });
});
