import { countSelfIntersections, extractIsosurface, type Mesh, measureBox, measureSolid } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { sampleVolume } from '../../../geometry/test/shapes.ts';
import { rotatePositions } from '../frustum/find-upright.ts';
import { type FloorPoint, measureMargin, traceFloorOutline } from './floor-outline.ts';
import { standOnFloor } from './stand-on-floor.ts';

type Distance = (x: number, y: number, z: number) => number;

const box =
  (middle: readonly [number, number, number], half: readonly [number, number, number]): Distance =>
  (x, y, z) =>
    Math.max(Math.abs(x - middle[0]) - half[0], Math.abs(y - middle[1]) - half[1], Math.abs(z - middle[2]) - half[2]);
const join =
  (...parts: Distance[]): Distance =>
  (x, y, z) =>
    Math.min(...parts.map((part) => part(x, y, z)));

const extract = (solid: Distance): Mesh => extractIsosurface(sampleVolume(72, solid));

/** How the surface stands: where it touches the floor, and how far inside of that its centre of mass is. */
function stand(mesh: Mesh, up: readonly [number, number, number] = [0, 1, 0]) {
  const { surface, upright } = standOnFloor(mesh, up);
  const positions = rotatePositions(surface.positions, upright);
  const { min, max } = measureBox(positions);
  const contacts: FloorPoint[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! - min[1] < 0.002 * (max[1] - min[1])) contacts.push([positions[i]!, positions[i + 2]!]);
  }
  const [x, , z] = measureSolid({ positions, indices: surface.indices }).centre;
  const leanDegrees = (Math.acos(Math.min(1, upright[1][1])) * 180) / Math.PI;
  let moved = 0;
  for (let i = 0; i < mesh.positions.length; i++) {
    moved = Math.max(moved, Math.abs(surface.positions[i]! - mesh.positions[i]!));
  }
  return { contacts, margin: measureMargin(traceFloorOutline(contacts), [x, z]), leanDegrees, moved, min, max };
}

const TABLE_TOP = box([0, 0.5, 0], [0.7, 0.1, 0.7]);
const leg = (x: number, z: number, end: number) => box([x, (0.5 + end) / 2, z], [0.1, (0.5 - end) / 2, 0.1]);

describe('standing on the floor', () => {
  test('a body with a flat base stays as it is', () => {
    const { margin, leanDegrees, moved } = stand(extract(box([0, 0, 0], [0.5, 0.5, 0.5])));
    expect(leanDegrees).toBeLessThan(0.1);
    expect(margin).toBeGreaterThan(0.4);
    // One percent of the height is flattened.
    expect(moved).toBeLessThan(0.02);
  });

  test('legs of different lengths end in one floor', () => {
    const ends = [-0.7, -0.66, -0.7, -0.63] as const;
    const legs = ends.map((end, i) => leg(i < 2 ? -0.55 : 0.55, i % 2 ? -0.55 : 0.55, end));
    const { contacts, margin } = stand(extract(join(TABLE_TOP, ...legs)));
    const quarters = new Set(contacts.map(([x, z]) => `${Math.sign(x)} ${Math.sign(z)}`));
    expect(quarters.size).toBe(4);
    expect(margin).toBeGreaterThan(0.4);
  });

  test('a leg that ends far above the floor was not meant to touch it', () => {
    const ends = [-0.7, -0.7, -0.7, -0.2] as const;
    const legs = ends.map((end, i) => leg(i < 2 ? -0.55 : 0.55, i % 2 ? -0.55 : 0.55, end));
    const { contacts } = stand(extract(join(TABLE_TOP, ...legs)));
    expect(contacts.some(([x, z]) => x > 0.3 && z < -0.3)).toBe(false);
  });

  test('a bump below one corner of a base does not carry it', () => {
    const { margin } = stand(extract(join(box([0, 0, 0], [0.5, 0.5, 0.5]), box([0.3, -0.5, 0.3], [0.06, 0.04, 0.06]))));
    expect(margin).toBeGreaterThan(0.1);
  });

  test('the floor inside a vessel stays inside', () => {
    const [outside, inside] = [box([0, 0, 0], [0.5, 0.5, 0.5]), box([0, 0.2, 0], [0.4, 0.62, 0.4])];
    const bump = box([0.3, -0.5, 0.3], [0.06, 0.03, 0.06]);
    const vessel = extract((x, y, z) => Math.max(join(outside, bump)(x, y, z), -inside(x, y, z)));
    expect(countSelfIntersections(standOnFloor(vessel, [0, 1, 0]).surface)).toBe(0);
  });

  test('the up direction is corrected where more of the base is flat then', () => {
    const lean = (6 * Math.PI) / 180;
    const up = [0, Math.cos(lean), Math.sin(lean)] as const;
    const { leanDegrees, margin } = stand(extract(box([0, 0, 0], [0.4, 0.6, 0.4])), up);
    expect(leanDegrees).toBeLessThan(0.5);
    expect(margin).toBeGreaterThan(0.3);
  });

  test('and is left alone where it leans too far for an error', () => {
    const lean = (30 * Math.PI) / 180;
    const { leanDegrees } = stand(extract(box([0, 0, 0], [0.4, 0.6, 0.4])), [Math.sin(lean), Math.cos(lean), 0]);
    expect(leanDegrees).toBeGreaterThan(17);
  });

  test('the same surface stands in the same way', () => {
    const mesh = extract(join(TABLE_TOP, leg(0, 0, -0.7)));
    expect(standOnFloor(mesh, [0, 1, 0])).toEqual(standOnFloor(mesh, [0, 1, 0]));
  });
});
