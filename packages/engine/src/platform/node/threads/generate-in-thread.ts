import type { AssetRequest } from '../../../types.ts';
import { callEngineThread, type InThreadOptions } from './call-engine-thread.ts';
import type { PackedAsset } from './thread-messages.ts';

/**
 * `generateAsset` in a separate thread; see `callEngineThread`. The picture is copied into it: 10 MB at most, and the
 * caller may retry with it.
 *
 * @example
 * const asset = await generateInThread({ image, level: 'low', formats: ['glb'] }, { onProgress: console.log });
 */
export function generateInThread(request: AssetRequest, options: InThreadOptions = {}): Promise<PackedAsset> {
  const image = new Uint8Array(request.image);
  return callEngineThread({ verb: 'generate', request: { ...request, image } }, [image.buffer], options);
}
