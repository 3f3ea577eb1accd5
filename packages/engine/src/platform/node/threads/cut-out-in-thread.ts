import type { CutOut } from '../../../cut-out.ts';
import type { AssetRequest } from '../../../types.ts';
import { callThread } from './call-thread.ts';
import type { CutOutStart, ThreadMessage } from './thread-messages.ts';

/**
 * `cutOut` in a separate thread, one that makes assets if it is idle: its networks are open. It cannot be aborted, and
 * takes a second or two.
 *
 * @example
 * const { subjects, chosen } = await cutOutInThread({ image });
 */
export function cutOutInThread(request: Pick<AssetRequest, 'image' | 'point'>): Promise<CutOut> {
  return callThread<ThreadMessage, CutOut>({
    url: new URL('./engine-thread.ts', import.meta.url),
    name: "The engine's thread",
    message: { work: { verb: 'cut-out', request } } satisfies CutOutStart,
    read: (message) => (message.type === 'cut-out' ? message.found : undefined),
  });
}
