import { expect, test } from 'vitest';
import { findOverlap, projectShape, type Shape } from './flat-shapes.ts';
import { limit, listMembers, moveByKey, placeNew } from './placements.ts';

/** A box that stands on the floor. */
function makeBox(width: number, height: number, depth: number): Shape {
  const corners = Array.from({ length: 8 }, (_, i) => [
    ((i & 1) - 0.5) * width,
    i & 2 ? height : 0,
    (i & 4 ? 0.5 : -0.5) * depth,
  ]);
  return { name: 'box', pieces: [Float32Array.from(corners.flat())], sidesM: [width, height, depth] };
}
const at = (x: number, z = 0, height = 0, turnDeg = 0) => ({ x, z, height, turnDeg });
const boundsOf = (points: readonly (readonly [number, number])[]) =>
  [Math.min, Math.max].flatMap((pick) => [0, 1].map((axis) => Number(pick(...points.map((p) => p[axis]!)).toFixed(3))));

test('shapes are seen from above and from the front, turned counter-clockwise', () => {
  const bar = makeBox(2, 0.5, 1);
  const [top] = projectShape(bar, at(1, 2), 'top');
  expect([top!.length, ...boundsOf(top!)]).toEqual([4, 0, 1.5, 2, 2.5]);
  expect(boundsOf(projectShape(bar, at(0, 0, 1, 90), 'top')[0]!)).toEqual([-0.5, -1, 0.5, 1]);
  expect(boundsOf(projectShape(bar, at(0, 0, 1, 90), 'front')[0]!)).toEqual([-0.5, -1.5, 0.5, -1]);
  // Its right end turns away from the viewer.
  const end: Shape = { ...bar, pieces: [Float32Array.of(1, 0, 0, 1, 0.1, 0, 1.1, 0, 0, 1, 0, 0.1)] };
  expect(boundsOf(projectShape(end, at(0, 0, 0, 90), 'top')[0]!)[1]).toBeCloseTo(-1.1, 3);
});

test('two overlap only if they do in all directions; touching is none', () => {
  const box = makeBox(1, 1, 1);
  const overlaps = (...places: ReturnType<typeof at>[]) =>
    findOverlap(places.map((placement) => ({ shape: box, placement })));
  expect(overlaps(at(0), at(3), at(0.5))).toEqual([0, 2]);
  expect(overlaps(at(0), at(1))).toBeNull();
  expect(overlaps(at(0), at(0, 0, 1))).toBeNull();
  expect(overlaps(at(0), at(0, 0, 0.9))).toEqual([0, 1]);
  // Turned by 45 degrees a corner reaches 0.2 m farther.
  expect(overlaps(at(0), at(1.1, 0, 0, 45))).toEqual([0, 1]);
});

test('new members stand next to the others, and those that are there stay', () => {
  const members = listMembers(['mug', 'mug', 'chair']).map(({ key }) => ({ key, shape: makeBox(1, 1, 2) }));
  expect(members.map(({ key }) => key)).toEqual(['mug#1', 'mug#2', 'chair#1']);
  const first = placeNew(members.slice(0, 1), {});
  expect(first).toEqual({ 'mug#1': at(0) });
  const moved = { 'mug#1': at(5, 1, 0, 30), gone: at(0) };
  const placed = placeNew(members, moved);
  expect(Object.keys(placed)).toEqual(['mug#1', 'mug#2', 'chair#1']);
  expect(placed['mug#1']).toEqual(moved['mug#1']);
  expect(findOverlap(members.map(({ key, shape }) => ({ shape, placement: placed[key]! })))).toBeNull();
});

test('keys move, turn and lift, within the limits', () => {
  const press = (key: string, shiftKey = false, from = at(0)) => moveByKey(from, { key, shiftKey });
  expect(press('ArrowRight')).toEqual(at(0.01));
  expect(press('ArrowUp', true)).toEqual(at(0, -0.1));
  expect(press('PageDown')).toEqual(at(0));
  expect(press('PageUp', true)).toEqual(at(0, 0, 0.1));
  expect(press('r')).toEqual(at(0, 0, 0, 15));
  expect(press('R', true, at(0, 0, 0, -170))).toEqual(at(0, 0, 0, 175));
  expect(press('Tab')).toBeNull();
  expect(limit(at(1e9, Number.NaN, -3, 725))).toEqual(at(50, 0, 0, 5));
});
