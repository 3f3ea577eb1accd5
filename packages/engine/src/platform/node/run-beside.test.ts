import { expect, test } from 'vitest';
import { meshSolid, mug } from '../../../../geometry/test/solids.ts';
import { runTask } from '../../tasks.ts';
import { openPhysics } from '../open-physics.ts';
import { runBeside } from './run-beside.ts';

const mesh = meshSolid(mug, 17);
const platform = { openPhysics };

test('a task gives the same beside as here, and leaves its input usable', async () => {
  const beside = await runBeside('build-colliders', mesh);
  expect(beside.hulls.length).toBeGreaterThan(1);
  expect(beside).toEqual(await runTask('build-colliders', mesh, platform));
});

test('several at once do not disturb each other', async () => {
  const sizes = [9, 11, 13];
  const runs = await Promise.all(sizes.map((size) => runBeside('build-colliders', meshSolid(mug, size))));
  for (const [i, colliders] of runs.entries()) {
    expect(colliders).toEqual(await runTask('build-colliders', meshSolid(mug, sizes[i]!), platform));
  }
});

test('MuJoCo falls the same beside as here', async () => {
  const colliders = await runTask('build-colliders', mesh, platform);
  const body = {
    name: 'mug',
    material: {
      name: 'ceramic',
      source: 'given',
      densityKgM3: 1000,
      staticFriction: 0.5,
      dynamicFriction: 0.4,
      restitution: 0.1,
    },
    massKg: 1,
    volumeM3: 1e-3,
    centreOfMassM: [0, 0.5, 0],
    inertiaKgM2: [0.1, 0.1, 0.1, 0, 0, 0],
    colliders,
  } as const;
  const input = { body, positions: mesh.positions, mjcf: [], urdf: [] };
  const beside = await runBeside('try-in-mujoco', input);
  expect(beside.dropTest.touchedS).toBeGreaterThan(0);
  expect(beside).toEqual(await runTask('try-in-mujoco', input, platform));
});

test('an error of the task comes back with its words, and the next task is done', async () => {
  const broken = { positions: Float32Array.of(0, 0, Number.NaN, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) };
  const here = await runTask('build-colliders', broken, platform).catch((error: Error) => error.message);
  const there = await runBeside('build-colliders', broken).catch((error: Error) => error.message);
  expect(there).toEqual(here);
  expect(typeof there).toBe('string');
  expect((await runBeside('build-colliders', mesh)).hulls.length).toBeGreaterThan(1);
});

test('aborting one leaves the others alone', async () => {
  const controller = new AbortController();
  const kept = runBeside('build-colliders', meshSolid(mug, 13));
  const dropped = runBeside('build-colliders', mesh, controller.signal);
  controller.abort(new Error('enough'));
  await expect(dropped).rejects.toThrow('enough');
  expect((await kept).hulls.length).toBeGreaterThan(0);
});

test('aborting ends it at once with the reason, and the next task is done', async () => {
  const signal = AbortSignal.timeout(50);
  await expect(runBeside('build-colliders', meshSolid(mug, 65), signal)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  expect((await runBeside('build-colliders', meshSolid(mug, 9))).hulls.length).toBeGreaterThan(0);
  await expect(runBeside('build-colliders', mesh, AbortSignal.abort(new Error('never mind')))).rejects.toThrow(
    'never mind',
  );
});
