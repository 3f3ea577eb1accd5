import { AppError } from '@tangible/contracts';
import type { Platform } from '../../platform/platform.ts';

/** A model with more pictures than this would take more memory than a machine has. */
const PIXELS_MAX = 256_000_000;

/**
 * Counts the pixels of a model's textures before each is decoded, by its header: a small file may contain a huge
 * picture, and a model may contain many. The returned function rejects with MODEL_TOO_LARGE.
 *
 * @example
 * const countPixels = createPixelCounter(platform);
 * await countPixels(png);
 */
export function createPixelCounter(platform: Platform): (picture: Uint8Array) => Promise<void> {
  let pixelCount = 0;
  return async (picture) => {
    const { width, height } = await platform.readImageSize(picture);
    pixelCount += width * height;
    if (pixelCount > PIXELS_MAX) throw new AppError('MODEL_TOO_LARGE', { limit: `${PIXELS_MAX} pixels of texture` });
  };
}

/** A texture that cannot be read loses its colours, not the model; a too large one is still an error. */
export function passOver(error: unknown): null {
  if (error instanceof AppError && error.code === 'MODEL_TOO_LARGE') throw error;
  return null;
}
