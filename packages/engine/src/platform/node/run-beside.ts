import type { TaskInput, TaskName, TaskOutput } from '../../tasks.ts';
import { askThread } from './ask-thread.ts';
import type { CarriedError } from './carry-error.ts';

export interface BesideStart<Name extends TaskName> {
  task: Name;
  input: TaskInput<Name>;
}

export type BesideAnswer<Name extends TaskName> = { type: 'done'; output: TaskOutput<Name> } | CarriedError;

const THREAD = new URL('./beside-thread.ts', import.meta.url);

/**
 * `Platform.beside` in Node: a worker thread, kept for the next task. It belongs to the process or thread that asks and
 * ends with it; while it has nothing to do, nobody waits for it.
 *
 * @example
 * const colliders = await runBeside('build-colliders', mesh);
 */
export function runBeside<Name extends TaskName>(
  task: Name,
  input: TaskInput<Name>,
  signal?: AbortSignal,
): Promise<TaskOutput<Name>> {
  return askThread<BesideAnswer<Name>, TaskOutput<Name>>({
    url: THREAD,
    name: 'The thread beside the engine',
    message: { task, input } satisfies BesideStart<Name>,
    signal,
    read: ({ output }) => output,
  });
}
