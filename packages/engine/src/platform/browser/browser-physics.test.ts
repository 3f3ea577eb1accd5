import { expect, test } from 'vitest';
import { meshSolid, mug } from '../../../../geometry/test/solids.ts';
import { buildCollidersTask, openPhysicsTask } from '../../tasks.ts';
import { runInBackground } from '../node/threads/run-in-background.ts';
import { browserPhysics } from './index.ts';

test('without a second thread a task gives the same result', async () => {
  const mesh = meshSolid(mug, 9);
  expect(await browserPhysics.runInBackground(buildCollidersTask, mesh)).toEqual(
    await runInBackground(buildCollidersTask, mesh),
  );
});

test('MuJoCo opens once and simulates', async () => {
  const mujoco = await browserPhysics.openPhysics();
  expect(await browserPhysics.openPhysics()).toBe(mujoco);
  const model = mujoco.MjModel.from_xml_string(
    '<mujoco><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>',
  );
  const data = new mujoco.MjData(model);
  for (let step = 0; step < 10; step++) mujoco.mj_step(model, data);
  // Ten steps of 2 ms under 9.81 m/s2.
  expect(data.qvel[2]).toBeCloseTo(-0.1962, 6);
  data.delete();
  model.delete();
});

test('an already aborted signal starts nothing', async () => {
  const run = browserPhysics.runInBackground(openPhysicsTask, null, AbortSignal.abort(new Error('never mind')));
  await expect(run).rejects.toThrow('never mind');
});
