import type { Sharp } from 'sharp';
import { readHeader } from './inspect-upload.ts';
import { openImage } from './sharp-limited.ts';

export interface PictureLimits {
  bytesMax: number;
  /** Width times height, at most. */
  pixelsMax: number;
  /** The longer side over the shorter one, at most. */
  aspectMax: number;
}

export interface FittedPicture {
  bytes: Uint8Array;
  mime: 'image/png' | 'image/jpeg' | 'image/webp';
}

/** A picture with an alpha channel stays PNG while it can; these are the sizes that are tried after the first. */
const SHRINKING = [1, 0.75, 0.5, 0.25, 0.125];

/** Between the ways that were tried: no artefact that a reconstruction would take for shape. */
const JPEG_QUALITY = 92;

/**
 * Makes a picture fit the limits of a service. One that fits already is unchanged. A GIF becomes its first frame; one
 * with too many pixels is reduced; one that is too long gets borders of its own colour, or transparent ones; one with
 * too many bytes becomes a JPEG, or smaller if it is transparent.
 *
 * Rejects with the `AppError`s of `inspectUpload`.
 *
 * @example
 * const { bytes, mime } = await fitPicture(gif, { bytesMax: 10_000_000, pixelsMax: 16_000_000, aspectMax: 2.5 });
 */
export async function fitPicture(picture: Uint8Array, limits: PictureLimits): Promise<FittedPicture> {
  const { type, width, height, hasAlpha } = await readHeader(picture);
  const isFit =
    type !== 'gif' &&
    picture.length <= limits.bytesMax &&
    width * height <= limits.pixelsMax &&
    Math.max(width / height, height / width) <= limits.aspectMax;
  if (isFit) return { bytes: picture, mime: `image/${type}` };

  const border = await readBorder(picture, width, height);
  const padded = padTo(width, height, limits.aspectMax);
  const fit = Math.min(1, Math.sqrt(limits.pixelsMax / (padded.width * padded.height)));

  for (const factor of SHRINKING) {
    const scale = fit * factor;
    const inner = { width: floorSide(width * scale), height: floorSide(height * scale) };
    const outer = padTo(inner.width, inner.height, limits.aspectMax);
    const left = Math.floor((outer.width - inner.width) / 2);
    const top = Math.floor((outer.height - inner.height) / 2);
    const draw = (): Sharp =>
      openImage(picture)
        .autoOrient()
        .resize({ ...inner, fit: 'fill' })
        .extend({
          left,
          right: outer.width - inner.width - left,
          top,
          bottom: outer.height - inner.height - top,
          background: border,
        });
    const png = await draw().png().toBuffer();
    if (png.length <= limits.bytesMax) return { bytes: png, mime: 'image/png' };
    if (hasAlpha) continue;
    const jpeg = await draw().jpeg({ quality: JPEG_QUALITY }).toBuffer();
    if (jpeg.length <= limits.bytesMax) return { bytes: jpeg, mime: 'image/jpeg' };
  }
  throw new Error('the picture cannot be made to fit');
}

const floorSide = (side: number) => Math.max(1, Math.floor(side));

/** The smallest size around a picture that is not too long. */
function padTo(width: number, height: number, aspectMax: number): { width: number; height: number } {
  return {
    width: Math.max(width, Math.ceil(height / aspectMax)),
    height: Math.max(height, Math.ceil(width / aspectMax)),
  };
}

/** The median colour of the picture's edge, so that a line across it does not count; nothing where most can be seen through. */
async function readBorder(picture: Uint8Array, width: number, height: number) {
  const scale = Math.min(1, 64 / Math.max(width, height));
  const size = { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) };
  const pixels = await openImage(picture)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const edge: number[] = [];
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      if (x === 0 || y === 0 || x === size.width - 1 || y === size.height - 1) edge.push((y * size.width + x) * 4);
    }
  }
  const median = (k: number) => {
    const values = edge.map((at) => pixels[at + k]!).sort((a, b) => a - b);
    return values[values.length >> 1]!;
  };
  if (median(3) < 255) return { r: 0, g: 0, b: 0, alpha: 0 };
  return { r: median(0), g: median(1), b: median(2), alpha: 1 };
}
