import { measureBox, measureSolid, measureTopology } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBlock, makeCylinder } from '../../test/make-member.ts';
import { buildColliders } from './build-colliders.ts';
import { buildBox, buildCylinder } from './build-simple-hull.ts';

const can = makeCylinder(0.1, 0.5, 64);
const lie = (mesh: typeof can) => ({
  indices: mesh.indices,
  positions: mesh.positions.map((_, i, all) => {
    const first = i - (i % 3);
    return [all[first + 1]!, 0.1 - all[first]!, all[first + 2]!][i % 3]!;
  }),
});

test('a box has the body’s own box', () => {
  const hull = buildBox(can);
  expect(measureBox(hull.positions)).toEqual(measureBox(can.positions));
  expect(hull.positions).toHaveLength(24);
});

describe('a cylinder', () => {
  test.each([
    ['a standing can', can],
    ['a lying can', lie(can)],
  ])('is as large as %s and closed', (_, mesh) => {
    const hull = buildCylinder(mesh);
    expect(hull.positions.length / 3).toBe(64);
    expect(measureTopology(hull)).toMatchObject({ boundaryEdgeCount: 0, nonManifoldEdgeCount: 0 });
    expect(measureSolid(hull).volume / measureSolid(mesh).volume).toBeCloseTo(1, 1);
    expect(measureBox(hull.positions).min[1]).toBeCloseTo(0, 6);
  });

  test('around a low, long block lies on the ground', () => {
    const { min, max } = measureBox(buildCylinder(makeBlock([2, 0.1, 0.1])).positions);
    expect(max[0] - min[0]).toBeCloseTo(2, 6);
    expect(min[1]).toBeCloseTo(0, 6);
  });
});

test('one shape is one collider, and its errors are measured', () => {
  for (const kind of ['hull', 'box', 'cylinder'] as const) {
    const { hulls, volumeError } = buildColliders(can, { kind });
    expect(hulls).toHaveLength(1);
    expect(volumeError).toBeCloseTo(kind === 'box' ? 4 / Math.PI - 1 : 0, 1);
  }
  expect(buildColliders(makeBlock([1, 1, 1]), { kind: 'hulls', countMax: 1 }).hulls).toHaveLength(1);
});
