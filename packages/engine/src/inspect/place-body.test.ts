import { listExtremePoints } from '@tangible/drop-test';
import { buildHull, type Mesh, measureBox, measureSolid } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBlock, makeConvex } from '../../test/make-convex.ts';
import { writeMjcfModel } from '../formats/mjcf.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import type { PhysicalBody } from '../workpiece.ts';
import { checkPlace } from './check-place.ts';
import { placeBody } from './place-body.ts';
import type { PlaceTest } from './place-test.ts';

async function place(mesh: Mesh, change: Partial<PhysicalBody> = {}): Promise<PlaceTest | null> {
  const { min, max } = measureBox(mesh.positions);
  return placeBody(await nodePlatform.openPhysics(), {
    files: writeMjcfModel(makeConvex(mesh, change), { visual: false }),
    outline: listExtremePoints(mesh.positions, 256),
    lowestM: min[1],
    heightM: max[1] - min[1],
  });
}

/** A body of rings of points around the y axis. */
const turned = (profile: readonly (readonly [radius: number, height: number])[]): Mesh =>
  buildHull(
    Float32Array.from(
      profile.flatMap(([radius, height]) =>
        Array.from({ length: 24 }, (_, i) => (2 * Math.PI * i) / 24).flatMap((angle) => [
          radius * Math.cos(angle),
          height,
          radius * Math.sin(angle),
        ]),
      ),
    ),
    { vertexCountMax: 400 },
  );
const cup = turned([
  [0.04, 0],
  [0.05, 0.12],
]);
const topple = turned([
  [0.002, 0],
  [0.05, 0.12],
]);
const upright = { kind: 'stands', hangingDegrees: 0 } as const;

describe('a body that is placed on the floor', () => {
  test.each([
    ['a cube', makeBlock(0.3, 0.3, 0.3)],
    ['a cup', cup],
    ['a plate', makeBlock(0.4, 0.01, 0.3)],
    ['a wardrobe of two metres', makeBlock(1, 2, 0.6)],
    ['a die', makeBlock(0.01, 0.01, 0.01)],
  ])('%s stands, does not drift, and withstands four pushes', async (_, mesh) => {
    const result = (await place(mesh))!;
    expect(result).toMatchObject({ stands: true, isUnstable: false, tapsWithstood: 4 });
    expect(result.tiltDegrees).toBeLessThan(0.5);
    expect(result.driftM).toBeLessThan(0.001);
    expect(result.settledS).toBeLessThan(1);
    expect(checkPlace(result, 'network', upright)).toMatchObject([{ name: 'place-tilt', verdict: 'pass' }]);
  });

  test('a cone on its tip falls over: a failure for an asset from a picture, a warning for an uploaded model', async () => {
    // Its centre of mass is a hair off the middle, as that of a real body is.
    const [, height] = measureSolid(topple).centre;
    const result = (await place(topple, { centreOfMassM: [0.004, height, 0] }))!;
    expect(result).toMatchObject({ stands: false, tapsWithstood: null });
    expect(result.tiltDegrees).toBeGreaterThan(15);
    expect(checkPlace(result, 'network', upright)[0]!.verdict).toBe('fail');
    expect(checkPlace(result, 'model', upright)[0]!.verdict).toBe('warn');
    expect(checkPlace(result, 'network', { ...upright, kind: 'lies' })).toMatchObject([
      { name: 'place-rest', verdict: 'pass' },
    ]);
  });

  test('a tall rod stands until it is pushed', async () => {
    expect(await place(makeBlock(0.01, 0.5, 0.01))).toMatchObject({ stands: true, tapsWithstood: 0 });
  });

  test('a tilt between standing and lying is a warning', () => {
    const leaning = { tiltDegrees: 9, driftM: 0, settledS: 0.4, isUnstable: false, stands: false, tapsWithstood: null };
    expect(checkPlace(leaning, 'network', upright)[0]).toMatchObject({ value: 9, verdict: 'warn', unit: '°' });
  });

  test('a hanging object must hang straight, and a rolling one must come to rest', () => {
    const fallen = {
      tiltDegrees: 80,
      driftM: 0,
      settledS: null,
      isUnstable: false,
      stands: false,
      tapsWithstood: null,
    };
    const hung = (hangingDegrees: number) => checkPlace(fallen, 'network', { kind: 'hangs', hangingDegrees });
    expect(hung(4)).toMatchObject([{ name: 'hang-tilt', value: 4, verdict: 'pass' }]);
    expect(hung(30)).toMatchObject([{ name: 'hang-tilt', value: 30, verdict: 'warn' }]);
    const rolled = checkPlace(fallen, 'network', { kind: 'rolls', hangingDegrees: 0 });
    expect(rolled).toMatchObject([{ name: 'place-rest', value: false, verdict: 'warn' }]);
  });

  test('a body that MuJoCo rejects was not placed, and fails', async () => {
    const refused = await place(makeBlock(0.3, 0.3, 0.3), { massKg: 0, inertiaKgM2: [0, 0, 0, 0, 0, 0] });
    expect(refused).toBeNull();
    expect(checkPlace(refused, 'network', upright)[0]).toMatchObject({ value: false, verdict: 'fail' });
  });

  test('the same body stands in the same way, also after other bodies', async () => {
    const first = await place(cup);
    await place(topple);
    expect(await place(cup)).toEqual(first);
  });
});
