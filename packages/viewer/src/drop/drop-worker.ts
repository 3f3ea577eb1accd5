import openMujoco from '@mujoco/mujoco';
import wasmUrl from '@mujoco/mujoco/mujoco.wasm?url';
import type { DropOutcome, Pose } from '@tangible/drop-test';
import { type DropSceneInput, dropScene } from './drop-scene.ts';

/** The thread's messages: poses as they are simulated, then the outcome, or why MuJoCo could not be opened. */
export type DropMessage =
  | { kind: 'poses'; poses: Pose[] }
  | { kind: 'outcome'; outcome: DropOutcome }
  | { kind: 'failed'; reason: string };

const POSES_PER_MESSAGE = 12;

const say = (message: DropMessage) => postMessage(message);

/**
 * The thread that drops one body. It is a separate thread for two reasons: a step with many contacts takes longer than
 * a frame may, and MuJoCo's bindings compile functions from text, which a page with a strict content security policy
 * does not allow. A thread has the policy of its own file.
 */
addEventListener('message', async ({ data }: MessageEvent<DropSceneInput>) => {
  try {
    const mujoco = await openMujoco({ locateFile: () => wasmUrl, print: () => {}, printErr: () => {} });
    const fall = dropScene(mujoco, data);
    let poses: Pose[] = [];
    let step = fall.next();
    for (; !step.done; step = fall.next()) {
      poses.push(step.value);
      if (poses.length < POSES_PER_MESSAGE) continue;
      say({ kind: 'poses', poses });
      poses = [];
    }
    say({ kind: 'poses', poses });
    say({ kind: 'outcome', outcome: step.value });
  } catch (error) {
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
});
