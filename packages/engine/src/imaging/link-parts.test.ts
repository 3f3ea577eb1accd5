import { labelRegions } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const [width, height] = [100, 100];
const draw = (isInside: (x: number, y: number) => boolean) =>
  Float32Array.from({ length: width * height }, (_, i) => (isInside(i % width, Math.floor(i / width)) ? 1 : 0));
const countParts = (coverage: Float32Array) =>
  labelRegions(Uint8Array.from(coverage), width).sizesPx.filter((size, label) => label > 0 && size > 0).length;

const body = (x: number, y: number) => x >= 20 && x < 80 && y >= 40 && y < 90;

test('a head above its body is connected to it, and a hat to the head', () => {
  const head = (x: number, y: number) => x >= 40 && x < 60 && y >= 18 && y < 37;
  const hat = (x: number, y: number) => x >= 40 && x < 60 && y >= 10 && y < 16;
  const src = draw((x, y) => body(x, y) || head(x, y) || hat(x, y));
  expect(countParts(src)).toBe(3);
  const linked = linkParts(src, width, height);
  expect(countParts(linked)).toBe(1);
  expect(linked.reduce((a, b) => a + b, 0) - src.reduce((a, b) => a + b, 0)).toBeLessThan(40);
});

test('distant parts and specks stay separate', () => {
  const far = draw((x, y) => body(x, y) || (y < 20 && x < 40));
  expect(countParts(linkParts(far, width, height))).toBe(2);
  const speck = draw((x, y) => body(x, y) || (y === 37 && x > 40 && x < 45));
  expect(countParts(linkParts(speck, width, height))).toBe(2);
});

test('boards are connected along the remains of a thin post, and stray dashes stay separate', () => {
  const board = (x: number, y: number) => x >= 10 && x < 80 && ((y > 7 && y < 12) || (y > 49 && y < 54));
  const dashes = (x: number, y: number) => x === 60 && y > 11 && y < 50 && y % 4 !== 0;
  const stray = (x: number, y: number) => x === 30 && y > 13 && y < 20 && y % 4 !== 0;
  expect(countParts(linkParts(draw(board), width, height))).toBe(2);
  const linked = linkParts(
    draw((x, y) => board(x, y) || dashes(x, y) || stray(x, y)),
    width,
    height,
  );
  const { labels } = labelRegions(Uint8Array.from(linked), width);
  expect(labels[51 * width + 40]).toBe(labels[10 * width + 40]);
  expect(labels[30 * width + 60]).toBe(labels[10 * width + 40]);
  expect(labels[15 * width + 30]).not.toBe(labels[10 * width + 40]);
});

test('a picture full of specks is processed in one pass', () => {
  const src = Float32Array.from({ length: 400 * 400 }, (_, i) => ((i % 400) + Math.floor(i / 400)) % 2);
  for (let y = 100; y < 140; y++) src.fill(1, y * 400 + 20, y * 400 + 60).fill(1, y * 400 + 300, y * 400 + 340);
  const linked = linkParts(src, 400, 400);
  const { labels } = labelRegions(Uint8Array.from(linked), 400);
  expect(labels[120 * 400 + 40]).toBe(labels[120 * 400 + 320]);
});

test('a single part is unchanged', () => {
  const src = draw(body);
  expect(linkParts(src, width, height)).toBe(src);
});
