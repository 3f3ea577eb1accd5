import { AppError, sniffImageType } from '@tangible/contracts';
import { judgeMask, type Mask, readAlpha } from '@tangible/mask';
import type { Platform } from '../platform/platform.ts';
import { checkPixelCount } from '../request/check-image-size.ts';
import { checkMaskSize } from '../request/check-mask-size.ts';

interface GivenMask {
  /** A PNG. */
  mask: Uint8Array;
  /** The upright picture that it belongs to, in pixels. */
  picture: { width: number; height: number };
  /** Larger masks are reduced to this. */
  sidePxMax: number;
}

/**
 * Reads a mask that a request gives. Throws MASK_BROKEN, MASK_SIZE, MASK_EMPTY or MASK_FULL, for the slot `front`.
 *
 * @example
 * const { alpha } = await readGivenMask({ mask, picture: { width: 800, height: 600 }, sidePxMax: 2048 }, platform);
 */
export async function readGivenMask(
  { mask, picture, sidePxMax }: GivenMask,
  platform: Pick<Platform, 'readImageSize' | 'decodeImage'>,
): Promise<Mask> {
  const broken = (cause?: unknown) => new AppError('MASK_BROKEN', { slot: 'front' }, { cause });
  if (sniffImageType(mask) !== 'png') throw broken();
  const size = await platform.readImageSize(mask).catch((cause) => Promise.reject(broken(cause)));
  checkMaskSize(size, picture);
  checkPixelCount(size);
  const decoded = await platform.decodeImage(mask, { sidePxMax }).catch((cause) => Promise.reject(broken(cause)));
  const read = readAlpha({ width: decoded.width, height: decoded.height, rgba: decoded.data });
  const problem = judgeMask(read);
  if (problem) throw new AppError(problem === 'empty' ? 'MASK_EMPTY' : 'MASK_FULL', { slot: 'front' });
  return read;
}
