import openMujoco from '@mujoco/mujoco';
import wasmUrl from '@mujoco/mujoco/mujoco.wasm?url';
import type { DropOutcome, Pose } from '@tangible/drop-test';
import { type DropMembersInput, dropMembers } from './drop-members.ts';
import { type DropSceneInput, dropScene } from './drop-scene.ts';

/** One body, or the members of a scene. */
export type FallInput = DropSceneInput | DropMembersInput;

/** The thread's messages: poses as they are simulated, those of a frame one after another, then the outcome, or why MuJoCo could not be opened. */
export type DropMessage =
  | { kind: 'poses'; poses: Pose[] }
  | { kind: 'outcome'; outcome: DropOutcome }
  | { kind: 'failed'; reason: string };

const FRAMES_PER_MESSAGE = 12;

const say = (message: DropMessage) => postMessage(message);

/**
 * The thread that drops one body. It is a separate thread for two reasons: a step with many contacts takes longer than
 * a frame may, and MuJoCo's bindings compile functions from text, which a page with a strict content security policy
 * does not allow. A thread has the policy of its own file.
 */
addEventListener('message', async ({ data }: MessageEvent<FallInput>) => {
  try {
    const mujoco = await openMujoco({ locateFile: () => wasmUrl, print: () => {}, printErr: () => {} });
    const fall = 'outlines' in data ? dropMembers(mujoco, data) : dropScene(mujoco, data);
    let poses: Pose[] = [];
    let frameCount = 0;
    let step = fall.next();
    for (; !step.done; step = fall.next()) {
      if (Array.isArray(step.value)) poses.push(...step.value);
      else poses.push(step.value);
      if (++frameCount % FRAMES_PER_MESSAGE > 0) continue;
      say({ kind: 'poses', poses });
      poses = [];
    }
    say({ kind: 'poses', poses });
    say({ kind: 'outcome', outcome: step.value });
  } catch (error) {
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
});
