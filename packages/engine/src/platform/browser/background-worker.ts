/**
 * The program of the thread of `runInBackground`: one task after another. MuJoCo's bindings compile functions from text,
 * which a page with a strict content security policy does not allow; a worker has the policy of its own file.
 */
import { findTask } from '../../tasks.ts';
import { openPhysics } from '../open-physics.ts';
import { answerCalls } from './call-worker.ts';

export type BackgroundWork = { mujoco: Uint8Array<ArrayBuffer> } | { task: string; input: unknown };

const mujoco = Promise.withResolvers<Uint8Array<ArrayBuffer>>();

answerCalls<BackgroundWork>(async (work) => {
  if ('mujoco' in work) {
    mujoco.resolve(work.mujoco);
    return { output: null };
  }
  return {
    output: await findTask(work.task).run(work.input as never, {
      openPhysics: () => openPhysics(() => mujoco.promise),
    }),
  };
});
