import type { AssetRequest } from '../../../types.ts';
import { callEngineThread, type InThreadOptions } from './call-engine-thread.ts';
import type { PackedAsset } from './thread-messages.ts';

/**
 * `generateAsset` in a separate thread; see `callEngineThread`. The pictures are copied into it: 10 MB each at most, and
 * the caller may retry with them.
 *
 * @example
 * const asset = await generateInThread({ image, level: 'low', formats: ['glb'] }, { onProgress: console.log });
 */
export function generateInThread(request: AssetRequest, options: InThreadOptions = {}): Promise<PackedAsset> {
  const image = new Uint8Array(request.image);
  const others = Object.entries(request.further ?? {}).map(([slot, bytes]) => [slot, new Uint8Array(bytes)] as const);
  const further = others.length > 0 ? { further: Object.fromEntries(others) } : {};
  // Masks are small and are copied as part of the request.
  const moved = [image, ...others.map(([, bytes]) => bytes)].map(({ buffer }) => buffer);
  return callEngineThread({ verb: 'generate', request: { ...request, image, ...further } }, moved, options);
}
