import { AppError, type ImageType, sniffImageType } from '@tangible/contracts';
import { checkImageSize } from '../../request/check-image-size.ts';
import { openImage } from './sharp-limited.ts';

export interface UploadFacts {
  type: ImageType;
  mime: string;
  extension: string;
  /** As a person sees the picture: with its orientation applied. */
  width: number;
  height: number;
  hasAlpha: boolean;
}

const EXTENSIONS: Record<ImageType, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' };

/**
 * Recognises an upload by its content alone, after decoding it once to the end. Its size is checked by its header,
 * before any pixel is decoded, so a small file that claims to be huge costs nothing.
 *
 * Throws an `AppError`: IMAGE_TYPE, IMAGE_BROKEN, IMAGE_TOO_SMALL, IMAGE_TOO_MANY_PIXELS or IMAGE_ASPECT.
 *
 * @example
 * const { mime, width, height } = await inspectUpload(bytes);
 */
export async function inspectUpload(bytes: Uint8Array): Promise<UploadFacts> {
  const { type, width, height, hasAlpha } = await readHeader(bytes);
  checkImageSize({ width, height });
  try {
    // Through every row to the end, without ever holding the whole picture.
    await openImage(bytes).resize({ width: 32, height: 32, fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
  } catch (error) {
    throw new AppError('IMAGE_BROKEN', {}, { cause: error });
  }
  return { type, mime: `image/${type}`, extension: EXTENSIONS[type], width, height, hasAlpha };
}

/** Type and size from the first bytes; nothing is decoded. */
export async function readHeader(
  bytes: Uint8Array,
): Promise<{ type: ImageType; width: number; height: number; hasAlpha: boolean }> {
  const type = sniffImageType(bytes);
  if (!type) throw new AppError('IMAGE_TYPE');
  try {
    const { autoOrient, hasAlpha } = await openImage(bytes, { limitInputPixels: false }).metadata();
    return { type, width: autoOrient.width, height: autoOrient.height, hasAlpha };
  } catch (error) {
    throw new AppError('IMAGE_BROKEN', {}, { cause: error });
  }
}
