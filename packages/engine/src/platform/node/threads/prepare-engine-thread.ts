import type { PrepareStart } from './thread-messages.ts';
import { prepareThread } from './thread-pool.ts';

/**
 * Has the thread of `callEngineThread` load the engine and open MuJoCo before there is work for it: half of a first edit
 * is that. It ends like any other if no work comes. `@tangible/engine/prepare` is this function without the engine itself.
 *
 * @param options `rehearse` where there is time to edit a small ring as well: the compilers then know the code, too.
 *
 * @example
 * prepareEngineThread();
 * const asset = await editInThread({ files: await readFiles(), edits, level });
 */
export function prepareEngineThread({ rehearse = false } = {}): void {
  prepareThread(new URL('./engine-thread.ts', import.meta.url), {
    work: { verb: 'prepare', rehearse },
  } satisfies PrepareStart);
}
