import type { SceneRequest } from '../../../scene/types.ts';
import { callEngineThread, type InThreadOptions } from './call-engine-thread.ts';
import type { PackedScene } from './thread-messages.ts';

/**
 * `composeScene` in a separate thread; see `callEngineThread`. Files of members are copied into it, once for each
 * asset.
 *
 * @example
 * const scene = await composeInThread({ members: [table, mug], arrangement: [{ item: 1, on: 0 }] });
 */
export function composeInThread(request: SceneRequest, options: InThreadOptions = {}): Promise<PackedScene> {
  return callEngineThread({ verb: 'compose', request }, [], options);
}
