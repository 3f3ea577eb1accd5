import type { SceneRequest } from '../../../scene/types.ts';
import { askEngine, type InThreadOptions } from './ask-engine.ts';
import type { PackedScene } from './thread-messages.ts';

/**
 * `composeScene` in a thread of its own; see `askEngine`. Files of members are copied into it, once for each asset.
 *
 * @example
 * const scene = await composeInThread({ members: [table, mug], arrangement: [{ item: 1, on: 0 }] });
 */
export function composeInThread(request: SceneRequest, options: InThreadOptions = {}): Promise<PackedScene> {
  return askEngine({ verb: 'compose', request }, [], options);
}
