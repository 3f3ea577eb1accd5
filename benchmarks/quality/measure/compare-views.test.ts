import { computeNormals } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { makeBox, paint } from '../truth/test-shapes.ts';
import { compareViews } from './compare-views.ts';
import { findTears } from './find-tears.ts';
import { moveMesh } from './move-mesh.ts';
import { NO_CHANGE } from './vectors.ts';

const view = { azimuth: 0, elevation: 0 };

/** Without vertex normals, so that faces are flat up to their edges. */
const makeFlat = (min: number[], max: number[]) => ({
  ...paint(makeBox(min, max), [90, 140, 190]),
  normals: new Float32Array(24),
});

const cube = makeFlat([-1, -1, -1], [1, 1, 1]);

test('a perfect asset has no error from any side', () => {
  for (const scores of Object.values(compareViews(cube, cube, { azimuth: 1.3, elevation: 0.5 }))) {
    expect(scores).toMatchObject({ iou: 1, degrees: expect.closeTo(0, 1), psnr: 60, tears: 0 });
    // At an edge one sample may show the face behind it.
    expect(scores.holes).toBeLessThan(1e-3);
  }
});

test('the angle between normals is that between the faces', () => {
  const [s, c] = [Math.SQRT1_2, Math.SQRT1_2];
  const turned = moveMesh(cube, {
    ...NO_CHANGE,
    rotation: [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c],
    ],
  });
  const { behind, sides, above } = compareViews(turned, cube, view);
  // At the horizon 45 degrees everywhere, from above 0 on the lid; the means are over two views.
  expect(behind.degrees).toBeGreaterThan(35);
  expect(behind.degrees).toBeLessThan(45);
  expect(sides.degrees).toBeCloseTo(behind.degrees!, 1);
  expect(above.degrees).toBeLessThan(15);
});

test('each side has its own error', () => {
  // Its far half is missing: from behind it is farther away and looks smaller, from the sides half of it is there.
  const half = makeFlat([-1, -1, 0], [1, 1, 1]);
  const { behind, sides, above } = compareViews(half, cube, view);
  expect(behind.iou).toBeGreaterThan(0.6);
  expect(sides.iou).toBeLessThan(0.6);
  expect(above.iou).toBeLessThan(0.75);
  expect(sides.holes).toBeGreaterThan(0.35);
  expect(behind.psnr).toBe(60);
});

test('a back face is a hole, although it covers the pixel', () => {
  const inverted = { ...cube, indices: cube.indices.toReversed() };
  const { behind } = compareViews(inverted, cube, view);
  expect(behind.iou).toBe(1);
  expect(behind.holes).toBe(1);
});

/** A wall at depth 3 with a gap of some pixels, through which one sees to `beyond`; 0 is nothing. */
function drawWall(sidePx: number, gapPx: number, beyond: number): Float32Array {
  const first = (sidePx - gapPx) / 2;
  return Float32Array.from({ length: sidePx ** 2 }, (_, i) => {
    const x = i % sidePx;
    return x >= first && x < first + gapPx ? beyond : 3;
  });
}

test('narrow gaps that the truth does not have are tears; wide, shallow and true ones are not', () => {
  const whole = drawWall(64, 0, 3);
  const count = (asset: Float32Array, truth: Float32Array) =>
    findTears(asset, truth, 64).reduce((sum, torn) => sum + torn, 0);
  expect(count(drawWall(64, 4, 0), whole)).toBe(4 * 64);
  expect(count(drawWall(64, 4, 3.5), whole)).toBe(4 * 64);
  expect(count(drawWall(64, 4, 3.05), whole)).toBe(0);
  expect(count(drawWall(64, 20, 0), whole)).toBe(0);
  expect(count(drawWall(64, 4, 0), drawWall(64, 4, 0))).toBe(0);
  expect(count(drawWall(64, 4, 3.5), drawWall(64, 4, 3.5))).toBe(0);
  expect(count(whole, whole)).toBe(0);
  // Out of place by 3 px: next to the true gap there is another one, but the truth has an edge there.
  const shifted = drawWall(64, 8, 0).map((_, i, wall) => (i % 64 < 61 ? wall[i + 3]! : 3));
  expect(count(shifted, drawWall(64, 8, 0))).toBe(0);
});

test('a normal map counts in the angle as it is lit, and not in that of the mesh', () => {
  const { positions, indices } = cube;
  // Every vertex of a box belongs to one face alone here, so that normals and tangents are those of the faces.
  const corners = Float32Array.from(Array.from(indices).flatMap((v) => [...positions.subarray(v * 3, v * 3 + 3)]));
  const flat = { positions: corners, indices: indices.map((_, i) => i) };
  const normals = computeNormals(flat);
  const tangents = new Float32Array((corners.length / 3) * 4);
  for (let v = 0; v < corners.length / 3; v++) {
    // Square to the normal, whichever axis that is.
    tangents.set([normals[v * 3 + 1]!, normals[v * 3 + 2]!, normals[v * 3]!, 1], v * 4);
  }
  const angle = 0.3;
  const texel = [127.5 + 127.5 * Math.sin(angle), 127.5, 127.5 + 127.5 * Math.cos(angle), 255].map(Math.round);
  const texture = { data: Uint8ClampedArray.from([...texel, ...texel, ...texel, ...texel]), width: 2, height: 2 };
  const uvs = new Float32Array((corners.length / 3) * 2).fill(0.5);
  const asset = { ...cube, ...flat, normals, uvs, normalMap: { texture, tangents } };
  const { behind } = compareViews(asset, cube, view);
  expect(behind.degrees).toBeLessThan(0.5);
  expect(behind.mappedDegrees).toBeCloseTo((angle * 180) / Math.PI, 0);
  expect(compareViews(cube, cube, view).behind.mappedDegrees).toBeNull();
});
