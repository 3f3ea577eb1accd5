import { expect, test } from 'vitest';
import { makeSectionPlane } from './make-section-plane.ts';

const box = { min: [-1, 0, -3] as const, max: [1, 4, 3] as const };
const distance = ({ normal, constant }: ReturnType<typeof makeSectionPlane>, point: readonly number[]) =>
  normal[0] * point[0]! + normal[1] * point[1]! + normal[2] * point[2]! + constant;

test.each([
  { axis: 'x' as const, kept: [-0.9, 2, 0], cut: [0.9, 2, 0] },
  { axis: 'y' as const, kept: [0, 0.5, 0], cut: [0, 3.5, 0] },
  { axis: 'z' as const, kept: [0, 2, -2], cut: [0, 2, 2] },
])('along $axis the part before the plane is kept, or the other one', ({ axis, kept, cut }) => {
  const plane = makeSectionPlane({ axis, share: 0.5, flipped: false }, box);
  expect(distance(plane, kept)).toBeGreaterThan(0);
  expect(distance(plane, cut)).toBeLessThan(0);
  const other = makeSectionPlane({ axis, share: 0.5, flipped: true }, box);
  expect(distance(other, kept)).toBeLessThan(0);
  expect(distance(other, cut)).toBeGreaterThan(0);
});

test('goes from one end of the box to the other, and its outline is on the plane, around the box', () => {
  for (const share of [0, 0.25, 1]) {
    const plane = makeSectionPlane({ axis: 'y', share, flipped: false }, box);
    expect(distance(plane, [0, 4 * share, 0])).toBeCloseTo(0, 12);
    for (const corner of plane.corners) {
      expect(distance(plane, corner)).toBeCloseTo(0, 12);
      expect(Math.abs(corner[0])).toBeGreaterThan(1);
      expect(Math.abs(corner[2])).toBeGreaterThan(3);
    }
  }
});
