import { AppError } from '@tangible/contracts';
import { checkPixelCount } from '../../../request/check-image-size.ts';
import type { RgbaImage } from '../../../types.ts';
import { readBitmap } from './read-bitmap.ts';
import { listPngChunks, listWebpChunks, readHeader } from './read-header.ts';
import { resizePicture } from './resize-picture.ts';
import { turnPicture } from './turn-picture.ts';

/**
 * A picture as the server decodes it: upright, its first frame, in sRGB with 8 bits and straight alpha.
 * Throws an `AppError`: IMAGE_TYPE, IMAGE_TOO_MANY_PIXELS or IMAGE_BROKEN.
 *
 * @example
 * const { data, width, height } = await decodePicture(bytes, 4096);
 */
export async function decodePicture(bytes: Uint8Array, sidePxMax = Number.POSITIVE_INFINITY): Promise<RgbaImage> {
  const header = readHeader(bytes);
  checkPixelCount(header);
  try {
    const { type, hasAlpha, orientation } = header;
    const plain = type === 'png' ? simplifyPng(bytes) : type === 'webp' ? simplifyWebp(bytes) : bytes;
    const blob = new Blob([plain as Uint8Array<ArrayBuffer>], { type: `image/${type}` });
    const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none' });
    try {
      const read = readBitmap(bitmap, hasAlpha);
      // Every browser turns a JPEG itself.
      const image = type === 'jpeg' ? read : turnPicture(read, orientation);
      if (image.width !== header.width || image.height !== header.height) throw new Error('Not the size of its header');
      return resizePicture(image, sidePxMax);
    } finally {
      bitmap.close();
    }
  } catch (error) {
    throw new AppError('IMAGE_BROKEN', {}, { cause: error });
  }
}

/**
 * Chunks of a PNG that the server's library ignores and browsers apply to the colours, mostly wrong ones, and the
 * orientation, which browsers read in some of their versions alone.
 */
const LEFT_OUT = new Set(['gAMA', 'cHRM', 'eXIf']);

function simplifyPng(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, 8)];
  for (const { name, at, length } of listPngChunks(viewOf(bytes))) {
    if (!LEFT_OUT.has(name)) kept.push(bytes.subarray(at - 8, at + length + 4));
  }
  const plain = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    plain.set(part, to);
    to += part.length;
  }
  return plain;
}

/** Of a WebP, the orientation is renamed to a chunk that no program knows. */
function simplifyWebp(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes);
  for (const { name, at } of listWebpChunks(viewOf(plain))) if (name === 'EXIF') plain.fill(0x58, at - 8, at - 4);
  return plain;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
