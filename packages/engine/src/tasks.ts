import type { Mesh } from '@tangible/geometry';
import type { Trial } from './inspect/trial.ts';
import { type TryInput, tryInMujoco } from './inspect/try-in-mujoco.ts';
import { buildColliders, type ColliderShape } from './physics/build-colliders.ts';
import type { BackgroundTask } from './platform/background-task.ts';
import { type Settled, type SettleInput, settleBodies } from './scene/settle-bodies.ts';
import type { Colliders } from './workpiece.ts';

/*
 * The tasks that run in the background thread. To add one: a constant here and an entry in `TASKS`. A stage starts it
 * with `platform.runInBackground`.
 */

export const buildCollidersTask: BackgroundTask<Mesh & { shape?: ColliderShape }, Colliders> = {
  name: 'build-colliders',
  run: async ({ shape, ...mesh }) => buildColliders(mesh, shape),
};

/** Starting a thread and opening MuJoCo takes a third of a second; started early, no stage has to wait for it. */
export const openPhysicsTask: BackgroundTask<null, null> = {
  name: 'open-physics',
  async run(_, host) {
    await host.openPhysics();
    return null;
  },
};

export const settleBodiesTask: BackgroundTask<SettleInput, Settled> = {
  name: 'settle-bodies',
  run: async (input, host) => settleBodies(await host.openPhysics(), input),
};

export const tryInMujocoTask: BackgroundTask<TryInput, Trial> = {
  name: 'try-in-mujoco',
  run: async (input, host) => tryInMujoco(await host.openPhysics(), input),
};

const TASKS: readonly BackgroundTask<never, unknown>[] = [
  buildCollidersTask,
  openPhysicsTask,
  settleBodiesTask,
  tryInMujocoTask,
];

/** The task of a name, for a thread that was sent the name. */
export function findTask(name: string): BackgroundTask<never, unknown> {
  const task = TASKS.find((one) => one.name === name);
  if (!task) throw new Error(`No background task is called ${name}`);
  return task;
}
