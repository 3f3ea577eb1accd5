import { describe, expect, test } from 'vitest';
import { compareMasks, drawScene, keepRows } from '../test/draw-scene.ts';
import { refineMask } from './refine-mask.ts';
import type { Mask } from './types.ts';

/** A body on two legs before a background of waves and noise. */
const scene = drawScene({ seed: 1 });
const { picture, truth } = scene;
/** The legs are missing, as a network leaves them out. */
const legless = keepRows(truth, 0, 150);
const overlap = (mask: Mask) => compareMasks(mask, truth);

describe('a brush', () => {
  test('that touches a missing leg adds the leg and nothing else', () => {
    expect(overlap(legless)).toBeLessThan(0.93);
    const left = refineMask({
      picture,
      mask: legless,
      strokes: [{ kind: 'add', radius: 3, points: [{ x: 118, y: 160 }] }],
    });
    const both = refineMask({
      picture,
      mask: left,
      strokes: [
        {
          kind: 'add',
          radius: 3,
          points: [
            { x: 202, y: 160 },
            { x: 203, y: 190 },
          ],
        },
      ],
    });
    expect(overlap(left)).toBeGreaterThan(overlap(legless) + 0.02);
    expect(overlap(both)).toBeGreaterThan(0.98);
    // The mask that was given is not changed.
    expect(legless.alpha[200 * 320 + 118]).toBe(0);
  });

  test('erases what has the colours under it and keeps the rest', () => {
    const alpha = truth.alpha.slice();
    for (let y = 20; y < 60; y++) alpha.fill(255, y * 320 + 20, y * 320 + 90);
    const mask = { ...truth, alpha };
    const next = refineMask({
      picture,
      mask,
      strokes: [
        {
          kind: 'erase',
          radius: 5,
          points: [
            { x: 40, y: 40 },
            { x: 70, y: 40 },
          ],
        },
      ],
    });
    expect(overlap(mask)).toBeLessThan(0.9);
    expect(overlap(next)).toBeGreaterThan(0.99);
  });

  test('decides what it covers, whatever the colours say, and so do the strokes before it', () => {
    const first = { kind: 'erase' as const, radius: 6, points: [{ x: 160, y: 100 }] };
    const second = { kind: 'add' as const, radius: 5, points: [{ x: 300, y: 20 }] };
    const once = refineMask({ picture, mask: truth, strokes: [first] });
    const twice = refineMask({ picture, mask: once, strokes: [second], settled: [first] });
    const at = (x: number, y: number) => twice.alpha[y * 320 + x];
    expect([at(160, 100), at(157, 103), at(300, 20), at(303, 22)]).toEqual([0, 0, 255, 255]);
    // Both at once are the same.
    expect(refineMask({ picture, mask: truth, strokes: [first, second] }).alpha).toEqual(twice.alpha);
  });

  test('changes nothing beyond its reach, and strokes outside the picture nothing at all', () => {
    const next = refineMask({
      picture,
      mask: legless,
      strokes: [{ kind: 'add', radius: 3, points: [{ x: 118, y: 160 }] }],
    });
    for (let y = 0; y < 240; y++) {
      for (let x = 230; x < 320; x++) expect(next.alpha[y * 320 + x]).toBe(legless.alpha[y * 320 + x]);
    }
    const away = refineMask({
      picture,
      mask: truth,
      strokes: [{ kind: 'erase', radius: 4, points: [{ x: -50, y: 900 }] }],
    });
    expect(away.alpha).toEqual(truth.alpha);
    const none = refineMask({ picture, mask: truth, strokes: [{ kind: 'add', radius: 4, points: [] }] });
    expect(none.alpha).toEqual(truth.alpha);
  });
});

test('a box without a mask before finds the subject inside it', () => {
  const empty = { ...truth, alpha: new Uint8Array(truth.alpha.length) };
  const found = refineMask({
    picture,
    mask: empty,
    strokes: [{ kind: 'box', left: 70, top: 40, width: 180, height: 180 }],
  });
  expect(overlap(found)).toBeGreaterThan(0.98);
  const outside = refineMask({
    picture,
    mask: truth,
    strokes: [{ kind: 'box', left: 0, top: 0, width: 40, height: 40 }],
  });
  for (let y = 45; y < 240; y++) expect(outside.alpha[y * 320 + 160]).toBe(0);
});

test('a click chooses the other of two subjects', () => {
  const two = drawScene({ seed: 2, hasBall: true });
  const found = refineMask({ picture: two.picture, mask: two.truth, strokes: [{ kind: 'point', x: 285, y: 45 }] });
  expect(compareMasks(found, two.ball)).toBeGreaterThan(0.95);
});

test('edges are as soft as in the picture: half covered where the colours are half mixed', () => {
  const width = 128;
  const [alpha, rgba] = [new Uint8Array(width * width), new Uint8ClampedArray(width * width * 4)];
  for (let i = 0; i < alpha.length; i++) {
    const share = Math.min(1, Math.max(0, (64 - (i % width)) / 3));
    rgba.set([40 + 180 * share, 60, 200 - 150 * share, 255], i * 4);
  }
  const found = refineMask({
    picture: { width, height: width, rgba },
    mask: { width, height: width, alpha },
    strokes: [{ kind: 'box', left: 0, top: 10, width: 90, height: 100 }],
  });
  const row = [...found.alpha.subarray(60 * width + 58, 60 * width + 66)];
  expect(row[0]).toBe(255);
  expect(row.at(-1)).toBe(0);
  for (const [k, value] of row.entries()) {
    expect(Math.abs(value - 255 * Math.min(1, Math.max(0, (64 - 58 - k) / 3)))).toBeLessThan(100);
  }
});

test('refuses a picture or a mask with a wrong number of values', () => {
  expect(() => refineMask({ picture: { ...picture, width: 10 }, mask: truth, strokes: [] })).toThrow(RangeError);
  expect(() => refineMask({ picture, mask: { ...truth, height: 3 }, strokes: [] })).toThrow(RangeError);
});

for (const seed of [11, 12, 13, 14]) {
  test(`a dab fills a hole in random subjects (seed ${seed})`, () => {
    const { picture: one, truth: whole, middle } = drawScene({ seed, isRandom: true });
    const alpha = whole.alpha.slice();
    for (let y = middle.y - 20; y < middle.y + 20; y++) alpha.fill(0, y * 320 + middle.x - 20, y * 320 + middle.x + 25);
    const next = refineMask({
      picture: one,
      mask: { ...whole, alpha },
      strokes: [{ kind: 'add', radius: 4, points: [middle] }],
    });
    expect(compareMasks({ ...whole, alpha }, whole)).toBeLessThan(0.9);
    expect(compareMasks(next, whole)).toBeGreaterThan(0.99);
  });
}
