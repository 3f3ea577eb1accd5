import type { FinishRequest } from '../../../types.ts';
import { callEngineThread, type InThreadOptions } from './call-engine-thread.ts';
import type { PackedAsset } from './thread-messages.ts';

/**
 * `finishModel` in a separate thread; see `callEngineThread`. The model is copied into it, so that the caller can
 * retry.
 *
 * @example
 * const asset = await finishInThread({ model, level: 'medium', formats: ['usd'] });
 */
export function finishInThread(request: FinishRequest, options: InThreadOptions = {}): Promise<PackedAsset> {
  const model = new Uint8Array(request.model);
  return callEngineThread({ verb: 'finish', request: { ...request, model } }, [model.buffer], options);
}
