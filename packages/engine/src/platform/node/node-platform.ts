import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { AppError } from '@tangible/contracts';
import { checkPixelCount } from '../../request/check-image-size.ts';
import type { Platform } from '../platform.ts';
import { readHeader } from './inspect-upload.ts';
import { hasModel, openModel } from './open-model.ts';
import { openPhysicsInNode } from './open-physics-in-node.ts';
import { openImage, openPixels } from './sharp-limited.ts';
import { runInBackground } from './threads/run-in-background.ts';

const deflateBytes = promisify(deflate);

/** The engine's platform in Node: sharp for pictures, onnxruntime for networks. */
export const nodePlatform: Platform = {
  readImageSize: readHeader,

  async decodeImage(bytes, { sidePxMax } = {}) {
    checkPixelCount(await readHeader(bytes));
    try {
      let image = openImage(bytes).autoOrient();
      if (sidePxMax !== undefined) {
        image = image.resize({ width: sidePxMax, height: sidePxMax, fit: 'inside', withoutEnlargement: true });
      }
      const { data, info } = await image
        .toColourspace('srgb')
        .ensureAlpha()
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    } catch (error) {
      throw new AppError('IMAGE_BROKEN', {}, { cause: error });
    }
  },

  async resizeImage(image, sidePxMax) {
    if (Math.max(image.width, image.height) <= sidePxMax) return image;
    const { data, info } = await openPixels(image.data, image.width, image.height)
      .removeAlpha()
      .resize({ width: sidePxMax, height: sidePxMax, fit: 'inside', kernel: 'mitchell' })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  },

  async encodePng({ data, width, height }, effort = 6) {
    return ownBytes(await openPixels(data, width, height).png({ compressionLevel: effort }).toBuffer());
  },

  async encodeJpeg({ data, width, height }, quality) {
    // Full chroma: along a silhouette the colour changes more sharply than the brightness.
    const image = openPixels(data, width, height).removeAlpha();
    return ownBytes(await image.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer());
  },

  async deflate(bytes) {
    // The highest effort takes ten times as long for another tenth.
    return ownBytes(await deflateBytes(bytes, { level: 1 }));
  },

  crc32: (bytes) => crc32(bytes),

  hasModel,
  openModel,
  openPhysics: openPhysicsInNode,
  runInBackground,

  nowMs: () => performance.now(),
};

/** Bytes that own their whole buffer, so that they can be transferred to another thread. */
function ownBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer);
}
