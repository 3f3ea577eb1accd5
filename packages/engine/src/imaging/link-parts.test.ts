import { labelRegions } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const [width, height] = [100, 100];
const draw = (isInside: (x: number, y: number) => boolean) =>
  Float32Array.from({ length: width * height }, (_, i) => (isInside(i % width, Math.floor(i / width)) ? 1 : 0));
const countParts = (coverage: Float32Array) =>
  labelRegions(Uint8Array.from(coverage), width).sizesPx.filter((size, label) => label > 0 && size > 0).length;

const body = (x: number, y: number) => x >= 20 && x < 80 && y >= 40 && y < 90;

test('a head above its body is joined to it, and a hat to the head', () => {
  const head = (x: number, y: number) => x >= 40 && x < 60 && y >= 18 && y < 37;
  const hat = (x: number, y: number) => x >= 40 && x < 60 && y >= 10 && y < 16;
  const src = draw((x, y) => body(x, y) || head(x, y) || hat(x, y));
  expect(countParts(src)).toBe(3);
  const linked = linkParts(src, width, height);
  expect(countParts(linked)).toBe(1);
  expect(linked.reduce((a, b) => a + b, 0) - src.reduce((a, b) => a + b, 0)).toBeLessThan(40);
});

test('what is far away or a speck stays apart', () => {
  const far = draw((x, y) => body(x, y) || (y < 20 && x < 40));
  expect(countParts(linkParts(far, width, height))).toBe(2);
  const speck = draw((x, y) => body(x, y) || (y === 37 && x > 40 && x < 45));
  expect(countParts(linkParts(speck, width, height))).toBe(2);
});

test('one part is left as it is', () => {
  const src = draw(body);
  expect(linkParts(src, width, height)).toBe(src);
});
