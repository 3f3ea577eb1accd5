// Stands for run-in-background.ts in servers and commands that tests start (see remember-predictions.mjs and
// bundle-programs.ts): a task has plain data in, plain data out and no state in between, so each input is computed once in
// a run and its output taken from SURFACES_DIR after that. Colliders and the trial in MuJoCo are most of what an asset
// costs after its materials.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { BackgroundTask } from '../src/platform/background-task.ts';
import { runInBackground as runInThread } from '../src/platform/node/threads/run-in-background.ts';
import { openPhysicsTask } from '../src/tasks.ts';

const folder = process.env.SURFACES_DIR;
export const runInBackground: typeof runInThread = folder ? runOnce(folder) : runInThread;

function runOnce(folder: string): typeof runInThread {
  return async <Input, Output>(task: BackgroundTask<Input, Output>, input: Input, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    // Only so that MuJoCo is open when it is needed, which may never be: a trial opens it as well.
    if (task.name === openPhysicsTask.name) return null as Output;
    const file = join(
      folder,
      `task-${createHash('sha256')
        .update(serialize([task.name, input]))
        .digest('hex')}`,
    );
    const kept = await readFile(file).catch(() => null);
    signal?.throwIfAborted();
    if (kept) return deserialize(kept) as Output;
    const output = await runInThread(task, input, signal);
    const draft = `${file}-${randomUUID()}`;
    await writeFile(draft, serialize(output));
    await rename(draft, file);
    return output;
  };
}
