import type { Mesh } from '@tangible/geometry';
import { type TryInput, tryInMujoco } from './inspect/try-in-mujoco.ts';
import { buildColliders } from './physics/build-colliders.ts';
import { type SettleInput, settleBodies } from './scene/settle-bodies.ts';
import type { Platform } from './types.ts';

/** What a task is handed beside its input: it may run in a thread that has nothing else. */
export type TaskPlatform = Pick<Platform, 'openPhysics'>;

/**
 * What can be done beside a pipeline, in a second thread where there is one. A task gets all it needs as its input,
 * answers with plain data and remembers nothing, so it gives the same wherever it runs.
 *
 * **Add a task**: a line here. A stage asks for it by `platform.beside`; `defineAhead` says how to begin it early.
 */
export const TASKS = {
  'build-colliders': async (mesh: Mesh) => buildColliders(mesh),
  /** Starting a thread and opening MuJoCo takes a third of a second; asked for early, nobody waits for it. */
  'open-physics': async (_: null, platform: TaskPlatform) => {
    await platform.openPhysics();
    return null;
  },
  'settle-bodies': async (input: SettleInput, platform: TaskPlatform) =>
    settleBodies(await platform.openPhysics(), input),
  'try-in-mujoco': async (input: TryInput, platform: TaskPlatform) => tryInMujoco(await platform.openPhysics(), input),
} satisfies Record<string, (input: never, platform: TaskPlatform) => Promise<unknown>>;

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Does a task here and now. What `Platform.beside` is where there are no threads. */
export function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  platform: TaskPlatform,
): Promise<TaskOutput<Name>> {
  return TASKS[name](input as never, platform) as Promise<TaskOutput<Name>>;
}
