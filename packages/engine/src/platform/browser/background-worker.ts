/**
 * The program of the thread of `runInBackground`: one task after another. MuJoCo's bindings compile functions from text,
 * which a page with a strict content security policy does not allow; a worker has the policy of its own file.
 */
import { findTask } from '../../tasks.ts';
import { openPhysics } from '../open-physics.ts';
import { answerCalls } from './call-worker.ts';

export type BackgroundWork = { mujoco: Uint8Array<ArrayBuffer> } | { task: string; input: unknown };

/** Sent before any task. */
let mujoco: Uint8Array<ArrayBuffer> | undefined;

answerCalls<BackgroundWork>(async (work) => {
  if ('mujoco' in work) {
    mujoco = work.mujoco;
    return { output: null };
  }
  return { output: await findTask(work.task).run(work.input as never, { openPhysics: () => openPhysics(readCode) }) };
});

async function readCode(): Promise<Uint8Array<ArrayBuffer>> {
  if (!mujoco) throw new Error('mujoco.wasm has not been sent');
  return mujoco;
}
