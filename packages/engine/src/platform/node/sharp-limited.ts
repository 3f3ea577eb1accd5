import { UPLOAD_PIXELS_MAX } from '@tangible/contracts';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/**
 * The image library with everything disabled that an upload must not reach: of all loaders only JPEG, PNG, WebP and
 * GIF, and only from memory. Otherwise an SVG could name files of this machine, and a TIFF or PDF would reach
 * parsers that are not needed. The block applies to the whole process, so every import of sharp gets it.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

// Every picture is seen once: a cache of operations would only hold memory.
sharp.cache(false);

const OPTIONS: SharpOptions = {
  // Also refuses truncated files; a mere warning, such as an odd colour profile, is let pass.
  failOn: 'error',
  limitInputPixels: UPLOAD_PIXELS_MAX,
  sequentialRead: true,
  pages: 1,
};

/** Opens an upload within the limits. */
export function openImage(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { ...OPTIONS, ...options });
}

/** Opens pixels. */
export function openPixels(data: Uint8Array | Uint8ClampedArray, width: number, height: number): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}
