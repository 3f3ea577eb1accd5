import { DROP_RULES, listExtremePoints, simulateDrop } from '@tangible/drop-test';
import { createRandom, type Mesh, measureBox } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBlock, makeConvex } from '../../test/make-convex.ts';
import { writeMjcfModel } from '../formats/mjcf.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import type { PhysicalBody } from '../workpiece.ts';
import { checkDrop } from './check-drop.ts';
import { dropBody } from './drop-body.ts';
import { openScene } from './open-scene.ts';

async function drop(body: PhysicalBody & { name: string }) {
  const { min, max } = measureBox(body.positions);
  return dropBody(await nodePlatform.openPhysics(), {
    files: writeMjcfModel(body, { visual: false }),
    outline: listExtremePoints(body.positions, 256),
    heightM: max[1] - min[1],
  });
}

const failed = (test: Awaited<ReturnType<typeof drop>>) =>
  checkDrop(test, 0.3)
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ name }) => name);

/** Rings of points around the y axis, closed above and below. */
function lathe(profile: readonly (readonly [radius: number, height: number])[], count: number): Mesh {
  const positions: number[] = [0, profile[0]![1], 0];
  for (const [radius, height] of profile) {
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / count;
      positions.push(radius * Math.cos(angle), height, -radius * Math.sin(angle));
    }
  }
  positions.push(0, profile.at(-1)![1], 0);
  const at = (ring: number, i: number) => 1 + ring * count + (i % count);
  const last = positions.length / 3 - 1;
  const indices: number[] = [];
  for (let i = 0; i < count; i++) {
    indices.push(0, at(0, i + 1), at(0, i), last, at(profile.length - 1, i), at(profile.length - 1, i + 1));
    for (let ring = 0; ring + 1 < profile.length; ring++) {
      const [a, b, c, d] = [at(ring, i), at(ring, i + 1), at(ring + 1, i + 1), at(ring + 1, i)];
      indices.push(a, b, c, a, c, d);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A quarter turn about x, onto the ground again. */
function turnOver({ positions, indices }: Mesh): Mesh {
  const turned = positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    turned[i + 1] = -positions[i + 2]!;
    turned[i + 2] = positions[i + 1]!;
  }
  const lowest = measureBox(turned).min[1];
  return { positions: turned.map((value, i) => (i % 3 === 1 ? value - lowest : value)), indices };
}

const ball = (radius: number) =>
  lathe(
    Array.from({ length: 7 }, (_, i) => {
      const angle = (Math.PI * (i + 0.5)) / 7;
      return [radius * Math.sin(angle), radius * (1 - Math.cos(angle))] as const;
    }),
    9,
  );

describe('bodies that come to rest', () => {
  test('are watched for two seconds to the frame, whenever they do', async () => {
    const mujoco = await nodePlatform.openPhysics();
    for (let side = 0.2; side < 1.6; side += 0.1) {
      const cube = makeConvex(makeBlock(side, side, side));
      const outline = listExtremePoints(cube.positions, 256);
      const scene = openScene(mujoco, writeMjcfModel(cube, { visual: false }), outline);
      const fall = simulateDrop(mujoco, scene, { outline, heightM: side });
      let frames = 0;
      let step = fall.next();
      for (; !step.done; step = fall.next()) frames++;
      scene.close();
      const { touchedS, settledS } = step.value;
      const stillFrame = Math.round((touchedS! + settledS!) * DROP_RULES.frameHz);
      if (settledS! > 0) expect(frames - 1 - stillFrame, `${side} m`).toBe(DROP_RULES.restSeconds * DROP_RULES.frameHz);
    }
  });

  test('a cube lands flat, does not tip over, and rests where it fell', async () => {
    const result = await drop(makeConvex(makeBlock(0.3, 0.3, 0.3)));
    expect(result).toMatchObject({ passed: true, problem: null, detail: null });
    // It falls 0.6 m: sqrt(2 * 0.6 / 9.81) s.
    expect(result.touchedS).toBeCloseTo(0.35, 2);
    expect(result.settledS!).toBeLessThan(1);
    expect(result.penetrationM).toBeLessThan(0.003);
    expect(Math.abs(result.restGapM)).toBeLessThan(0.0005);
    expect(result.tiltDegrees).toBeLessThan(0.5);
    expect(failed(result)).toEqual([]);
  });

  const bodies: Record<string, Mesh> = {
    'a cube of a centimetre': makeBlock(0.01, 0.01, 0.01),
    'a cube of ten metres': makeBlock(10, 10, 10),
    'a plate': makeBlock(0.4, 0.01, 0.3),
    'a standing rod': makeBlock(0.02, 0.5, 0.02),
    'a ball': ball(0.15),
    'a marble': ball(0.008),
    'a standing cylinder': lathe(
      [
        [0.04, 0],
        [0.04, 0.25],
      ],
      24,
    ),
    'a disk on its rim': turnOver(
      lathe(
        [
          [0.08, 0],
          [0.1, 0.01],
          [0.1, 0.03],
          [0.08, 0.04],
        ],
        32,
      ),
    ),
    'a rod on its side': turnOver(
      lathe(
        [
          [0.02, 0],
          [0.02, 0.5],
        ],
        24,
      ),
    ),
    'a bottle on its tip': lathe(
      [
        [0.01, 0],
        [0.012, 0.08],
        [0.04, 0.13],
        [0.04, 0.3],
      ],
      24,
    ),
  };
  for (const [name, mesh] of Object.entries(bodies)) {
    test(name, async () => {
      const { trajectory, ...result } = await drop(makeConvex(mesh));
      expect(result).toMatchObject({ passed: true, problem: null });
      expect(trajectory.length).toBeGreaterThan(20);
    });
  }

  test('ten boxes of random sides, seed 7', async () => {
    const random = createRandom(7);
    for (let i = 0; i < 10; i++) {
      const sides = [random(), random(), random()].map((value) => 0.02 * 30 ** value) as [number, number, number];
      expect((await drop(makeConvex(makeBlock(...sides)))).problem, sides.join(' x ')).toBeNull();
    }
  });
});

describe('bodies that do not come to rest', () => {
  test('without colliders it falls through the floor', async () => {
    const result = await drop(
      makeConvex(makeBlock(0.3, 0.3, 0.3), { colliders: { hulls: [], volumeError: 0, distanceErrorM: 0 } }),
    );
    expect(result).toMatchObject({ passed: false, problem: 'fell-through', touchedS: null, settledS: null });
    expect(result.penetrationM).toBeGreaterThan(1);
    expect(failed(result)).toEqual(['drop-touched', 'drop-penetration', 'drop-settled', 'drop-movement']);
  });

  test('with a collider in its upper half only it sinks in', async () => {
    const upper = { ...makeBlock(0.3, 0.15, 0.3) };
    const hull = { ...upper, positions: upper.positions.map((value, i) => (i % 3 === 1 ? value + 0.15 : value)) };
    const result = await drop(
      makeConvex(makeBlock(0.3, 0.3, 0.3), { colliders: { hulls: [hull], volumeError: 0, distanceErrorM: 0 } }),
    );
    expect(result).toMatchObject({ passed: false, problem: 'fell-through' });
    expect(result.penetrationM).toBeGreaterThan(0.1);
    expect(failed(result)).toEqual(['drop-penetration']);
  });

  test('rejects an invalid inertia with a message', async () => {
    const result = await drop(makeConvex(makeBlock(0.3, 0.3, 0.3), { inertiaKgM2: [1, 1, 9, 0, 0, 0] }));
    expect(result).toMatchObject({ passed: false, problem: 'refused', trajectory: [] });
    expect(result.detail).toMatch(/inertia/);
    expect(failed(result)).toEqual([
      'mjcf-compiled',
      'drop-stable',
      'drop-touched',
      'drop-penetration',
      'drop-settled',
      'drop-movement',
    ]);
  });

  test('rejects a mass of zero', async () => {
    const result = await drop(makeConvex(makeBlock(0.3, 0.3, 0.3), { massKg: 0, inertiaKgM2: [0, 0, 0, 0, 0, 0] }));
    expect(result.problem).toBe('refused');
    expect(result.detail).toMatch(/inertia must have positive/);
  });

  test('a file that is missing is named', async () => {
    const body = makeConvex(makeBlock(0.3, 0.3, 0.3));
    const files = writeMjcfModel(body, { visual: true });
    const result = dropBody(await nodePlatform.openPhysics(), { files, outline: body.positions, heightM: 0.3 });
    expect(result.problem).toBe('refused');
    expect(result.detail).toMatch(/texture\.png|visual\.obj/);
  });
});

describe('the trajectory', () => {
  test('starts at twice the height, ends at rest, y up, with about sixty poses', async () => {
    const { trajectory, restGapM } = await drop(makeConvex(makeBlock(0.1, 0.2, 0.1)));
    expect(trajectory.length).toBeGreaterThan(30);
    expect(trajectory.length).toBeLessThanOrEqual(61);
    expect(trajectory[0]).toMatchObject({ timeS: 0, rotation: [0, 0, 0, 1] });
    expect(trajectory[0]!.position[1]).toBeCloseTo(0.4, 6);
    expect(trajectory.at(-1)!.position[1]).toBeCloseTo(restGapM, 3);
    for (const [i, { timeS, rotation }] of trajectory.entries()) {
      if (i > 0) expect(timeS).toBeGreaterThan(trajectory[i - 1]!.timeS);
      expect(Math.hypot(...rotation)).toBeCloseTo(1, 6);
    }
  });

  test('applied to the asset with y up, no pose is far below the floor', async () => {
    const body = makeConvex(
      lathe(
        [
          [0.01, 0],
          [0.04, 0.2],
        ],
        16,
      ),
    );
    const { trajectory } = await drop(body);
    for (const { position, rotation } of trajectory) {
      const [x, y, z, w] = rotation;
      const row = [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)];
      for (let i = 0; i < body.positions.length; i += 3) {
        const height =
          row[0]! * body.positions[i]! + row[1]! * body.positions[i + 1]! + row[2]! * body.positions[i + 2]!;
        expect(height + position[1]).toBeGreaterThan(-0.002);
      }
    }
  });

  test('the same body falls in the same way, also after other bodies', async () => {
    const body = makeConvex(
      lathe(
        [
          [0.01, 0],
          [0.04, 0.2],
        ],
        16,
      ),
    );
    const first = await drop(body);
    await drop(makeConvex(ball(0.1)));
    expect(await drop(body)).toEqual(first);
  });
});

test('twenty drops leave no files behind', async () => {
  const mujoco = await nodePlatform.openPhysics();
  const body = makeConvex(makeBlock(0.3, 0.3, 0.3), {
    colliders: { hulls: [makeBlock(0.3, 0.3, 0.3)], volumeError: 0, distanceErrorM: 0 },
  });
  const input = { files: writeMjcfModel(body, { visual: false }), outline: body.positions, heightM: 0.3 };
  const folders = () => mujoco.FS.readdir('/').length;
  const before = folders();
  for (let i = 0; i < 20; i++) dropBody(mujoco, input);
  expect(folders()).toBe(before);
});
