import { describe, expect, test } from 'vitest';
import { findUpright, rotatePositions } from './find-upright.ts';
import { BINS, binAt, COLOUR_DEPTH_BINS, DEPTH_BINS, depthAt, makeCamera, project, unproject } from './frustum.ts';

describe('depths', () => {
  test('match the ones used in training', () => {
    expect(DEPTH_BINS).toHaveLength(BINS);
    expect(DEPTH_BINS[0]).toBeCloseTo(-1.3, 6);
    expect(DEPTH_BINS[40]).toBeCloseTo(0.031781, 5);
    expect(DEPTH_BINS[127]).toBeCloseTo(3.160917, 5);
    expect(COLOUR_DEPTH_BINS[0]).toBeCloseTo((DEPTH_BINS[0]! + DEPTH_BINS[3]!) / 2, 6);
  });

  test('bins and depths are inverse to each other', () => {
    for (const bin of [0, 0.5, 13, 63.25, 126.9]) expect(binAt(depthAt(bin))).toBeCloseTo(bin, 4);
  });
});

describe('the camera', () => {
  test('sees a point where it was placed', () => {
    const camera = makeCamera(0.3);
    const [x, y, z] = unproject(camera, 0.4, -0.7, 0.25);
    expect(y).toBeGreaterThan(0);
    expect(z).toBeCloseTo(-0.25, 6);
    const [u, v, depth] = project(camera, x, y, z);
    expect([u, v, depth].map((value) => Number(value.toFixed(6)))).toEqual([0.4, -0.7, 0.25]);
  });

  test('has a possible focal length, whatever the network predicts', () => {
    for (const s of [0, 1e-9, 5, Infinity]) {
      // The nearest bin must stay before the camera, or the surface would turn inside out.
      const { s: held } = makeCamera(s);
      expect(1 / held + DEPTH_BINS[0]!).toBeGreaterThan(0);
    }
  });
});

describe('findUpright', () => {
  const turn = (up: readonly [number, number, number], point: number[]) =>
    [...rotatePositions(Float32Array.from(point), findUpright(up))].map((value) => Math.round(value * 1e3) / 1e3 + 0);

  test('a level camera changes nothing', () => {
    expect(turn([0, 1, 0], [1, 2, 3])).toEqual([1, 2, 3]);
  });

  test('seen from above, nearer points move to the front and higher points stay above', () => {
    const up = [0, Math.cos(0.5), Math.sin(0.5)] as const;
    expect(turn(up, [...up])).toEqual([0, 1, 0]);
    const [, , front] = turn(up, [0, 0, 1]);
    expect(front).toBeCloseTo(Math.cos(0.5), 2);
  });

  test('straight from above the lower edge of the picture is the front', () => {
    expect(turn([0, 0, 1], [0, -1, 0])).toEqual([0, 0, 1]);
    expect(turn([0, 0, 1], [1, 0, 0])).toEqual([1, 0, 0]);
  });

  test('a slight tilt is treated as an error and a clear one is not', () => {
    const lean = (degrees: number) => [Math.sin(degrees / 57.2958), Math.cos(degrees / 57.2958), 0] as const;
    expect(turn(lean(3), [0, 1, 0])).toEqual([0, 1, 0]);
    expect(turn(lean(30), [...lean(30)])).toEqual([0, 1, 0]);
  });

  test('without a direction, up is that of the picture', () => {
    expect(turn([0, 0, 0], [0, 1, 0])).toEqual([0, 1, 0]);
  });
});
