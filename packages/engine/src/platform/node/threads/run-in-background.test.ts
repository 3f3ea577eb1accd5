import { expect, test } from 'vitest';
import { meshSolid, mug } from '../../../../../geometry/test/solids.ts';
import { buildCollidersTask, tryInMujocoTask } from '../../../tasks.ts';
import { openPhysicsInNode } from '../open-physics-in-node.ts';
import { runInBackground } from './run-in-background.ts';

const mesh = meshSolid(mug, 17);
const host = { openPhysics: openPhysicsInNode };

test('a task gives the same result in the background as in this thread, and keeps its input usable', async () => {
  const result = await runInBackground(buildCollidersTask, mesh);
  expect(result.hulls.length).toBeGreaterThan(1);
  expect(result).toEqual(await buildCollidersTask.run(mesh, host));
});

test('concurrent tasks do not affect each other', async () => {
  const sizes = [9, 11, 13];
  const runs = await Promise.all(sizes.map((size) => runInBackground(buildCollidersTask, meshSolid(mug, size))));
  for (const [i, colliders] of runs.entries()) {
    expect(colliders).toEqual(await buildCollidersTask.run(meshSolid(mug, sizes[i]!), host));
  }
});

test('a MuJoCo drop gives the same result in the background as in this thread', async () => {
  const colliders = await buildCollidersTask.run(mesh, host);
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
  const result = await runInBackground(tryInMujocoTask, input);
  expect(result.dropTest.touchedS).toBeGreaterThan(0);
  expect(result).toEqual(await tryInMujocoTask.run(input, host));
});

test('an error of the task is passed on with its message, and the next task runs', async () => {
  const broken = { positions: Float32Array.of(0, 0, Number.NaN, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) };
  const here = await buildCollidersTask.run(broken, host).catch((error: Error) => error.message);
  const there = await runInBackground(buildCollidersTask, broken).catch((error: Error) => error.message);
  expect(there).toEqual(here);
  expect(typeof there).toBe('string');
  expect((await runInBackground(buildCollidersTask, mesh)).hulls.length).toBeGreaterThan(1);
});

test('aborting one does not affect the others', async () => {
  const controller = new AbortController();
  const kept = runInBackground(buildCollidersTask, meshSolid(mug, 13));
  const dropped = runInBackground(buildCollidersTask, mesh, controller.signal);
  controller.abort(new Error('enough'));
  await expect(dropped).rejects.toThrow('enough');
  expect((await kept).hulls.length).toBeGreaterThan(0);
});

test('aborting rejects at once with the reason, and the next task runs', async () => {
  const signal = AbortSignal.timeout(50);
  await expect(runInBackground(buildCollidersTask, meshSolid(mug, 65), signal)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  expect((await runInBackground(buildCollidersTask, meshSolid(mug, 9))).hulls.length).toBeGreaterThan(0);
  await expect(runInBackground(buildCollidersTask, mesh, AbortSignal.abort(new Error('never mind')))).rejects.toThrow(
    'never mind',
  );
});
