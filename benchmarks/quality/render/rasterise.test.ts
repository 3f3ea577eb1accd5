import { expect, test } from 'vitest';
import { compareColours } from '../measure/compare-colours.ts';
import { frameWindow, placeInFront } from '../truth/camera.ts';
import { makeBox, makeSphere, paint } from '../truth/test-shapes.ts';
import { FIELD_OF_VIEW } from '../truth/view.ts';
import { compareSilhouettes, meanDepth, rasterise } from './rasterise.ts';
import { paintUnlit, photograph } from './shade.ts';

const window = { u: 0, v: 0, half: 0.5 };

test('a sphere covers the disc that its distance gives', () => {
  const { faces } = rasterise(makeSphere(1, [0, 0, -4]), window, 256);
  const covered = faces.filter((face) => face >= 0).length / faces.length;
  // Seen from d radii away, a sphere's outline has the tangent 1 / sqrt(d^2 - 1).
  const disc = (Math.PI * (1 / (4 ** 2 - 1))) / (2 * window.half) ** 2;
  expect(covered / disc).toBeCloseTo(1, 2);
});

test('depths are those of the nearer side, corrected for perspective', () => {
  const { depths, sidePx } = rasterise(makeBox([-1, -1, -5], [1, 1, -3]), window, 64);
  expect(depths[(sidePx / 2) * sidePx + sidePx / 2]).toBeCloseTo(3, 5);
  const slope = {
    positions: Float32Array.from([-4, -4, -8, 4, -4, -8, 0, 4, -4]),
    indices: Uint32Array.from([0, 1, 2]),
  };
  const raster = rasterise(slope, window, 65);
  // On the plane z = -6 + y / 2, the ray straight ahead meets it at 6.
  expect(raster.depths[32 * 65 + 32]).toBeCloseTo(6, 4);
  expect(meanDepth(rasterise(makeBox([-1, -1, -5], [1, 1, -3]), window, 64))).toBeCloseTo(3, 5);
});

test('silhouettes match themselves and not objects elsewhere', () => {
  const left = rasterise(makeSphere(0.5, [-0.6, 0, -4]), window, 64);
  const right = rasterise(makeSphere(0.5, [0.6, 0, -4]), window, 64);
  expect(compareSilhouettes(left, left)).toBe(1);
  expect(compareSilhouettes(left, right)).toBe(0);
});

test('an object is placed so that it fills the field of view', () => {
  const { positions } = makeBox([-2, -1, -3], [2, 1, 3]);
  const shift = placeInFront(positions, FIELD_OF_VIEW);
  const { u, v, half } = frameWindow(positions.map((value, i) => value + shift[i % 3]!));
  expect([u, v].map(Math.abs)).toEqual([0, 0]);
  expect(half).toBeCloseTo(Math.tan(FIELD_OF_VIEW / 2), 6);
});

test('unlit colours are those of the texture, and lighting changes them little', () => {
  const ball = paint(makeSphere(1, [0, 0, -4]), [200, 100, 50]);
  const middle = (128 * 256 + 128) * 4;
  expect([...paintUnlit(ball, window, 256).data.slice(middle, middle + 4)]).toEqual([200, 100, 50, 255]);
  const [r, g, b, a] = photograph(ball, window, 256, [0, 1, 0]).data.slice(middle, middle + 4);
  expect(a).toBe(255);
  expect(r! > g! && g! > b!).toBe(true);
  expect(r).toBeGreaterThan(170);
});

test('PSNR of a known difference', () => {
  const picture = (value: number) => ({ data: new Uint8Array([value, value, value, 255]), width: 1, height: 1 });
  expect(compareColours(picture(100), picture(110))).toBeCloseTo(10 * Math.log10(255 ** 2 / 100), 6);
  expect(compareColours(picture(9), picture(9))).toBe(60);
  expect(compareColours(picture(9), { data: new Uint8Array(4), width: 1, height: 1 })).toBeNull();
});
