import { expect, test } from 'vitest';
import { type FloorPoint, measureMargin, measureOutlineArea, moveInside, traceFloorOutline } from './floor-outline.ts';

const SQUARE: FloorPoint[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];

test('the outline of a square has its corners, whatever lies inside', () => {
  const outline = traceFloorOutline([...SQUARE, [1, 1], [0.5, 1.5], [1, 0]]);
  expect(outline).toHaveLength(4);
  expect(measureOutlineArea(outline)).toBeCloseTo(4);
});

test('points in a line, one point and none support nothing', () => {
  for (const points of [
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    [[1, 1]],
    [],
  ] as FloorPoint[][]) {
    expect(measureMargin(traceFloorOutline(points), [1, 1])).toBeLessThanOrEqual(0);
  }
});

test('the margin is the distance to the nearest border, and below 0 outside', () => {
  const outline = traceFloorOutline(SQUARE);
  expect(measureMargin(outline, [1, 1])).toBeCloseTo(1);
  expect(measureMargin(outline, [0.25, 1])).toBeCloseTo(0.25);
  expect(measureMargin(outline, [-0.5, 1])).toBeCloseTo(-0.5);
});

test('a place outside moves to the nearest inside by the margin, and nowhere where the outline is too narrow', () => {
  const outline = traceFloorOutline(SQUARE);
  const moved = moveInside(outline, [-0.5, 0.4], 0.2)!;
  expect(measureMargin(outline, moved)).toBeGreaterThanOrEqual(0.2);
  expect(moved[0]).toBeCloseTo(0.2);
  expect(moved[1]).toBeCloseTo(0.4);
  expect(moveInside(outline, [1, 0.5], 0.2)).toEqual([1, 0.5]);
  expect(moveInside(outline, [1, 1], 1.5)).toBeNull();
});
