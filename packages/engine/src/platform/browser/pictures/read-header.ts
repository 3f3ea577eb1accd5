import { AppError, type ImageType, sniffImageType } from '@tangible/contracts';
import { isLying } from './turn-picture.ts';

export interface PictureHeader {
  type: ImageType;
  /** As a person sees the picture: with its orientation applied. */
  width: number;
  height: number;
  /** Whether it may have pixels that can be seen through. */
  hasAlpha: boolean;
  /** As Exif names it; 1 is upright. */
  orientation: number;
}

const ORIENTATION_TAG = 0x0112;

/**
 * Type and size of a picture by its header, before a pixel is decoded: a small file that claims to be huge costs nothing.
 * Throws an `AppError`: IMAGE_TYPE, or IMAGE_BROKEN for a file that ends early.
 *
 * @example
 * const { width, height } = readHeader(bytes);
 */
export function readHeader(bytes: Uint8Array): PictureHeader {
  const type = sniffImageType(bytes);
  if (!type) throw new AppError('IMAGE_TYPE');
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { width, height, hasAlpha, orientation = 1 } = READERS[type](view);
    if (!(width > 0 && height > 0)) throw new Error('The picture is empty');
    const upright = isLying(orientation) ? { width: height, height: width } : { width, height };
    return { type, hasAlpha, orientation, ...upright };
  } catch (error) {
    throw new AppError('IMAGE_BROKEN', {}, { cause: error });
  }
}

type Header = Omit<PictureHeader, 'type' | 'orientation'> & { orientation?: number };

const READERS: Record<ImageType, (view: DataView) => Header> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
  gif: readGif,
};

function readPng(view: DataView): Header {
  const header = { width: view.getUint32(16), height: view.getUint32(20) };
  // Bit 2 of the colour type is an alpha channel.
  let hasAlpha = (view.getUint8(25) & 4) !== 0;
  let orientation = 1;
  for (const { name, at, length } of listPngChunks(view)) {
    if (name === 'tRNS') hasAlpha = true;
    if (name === 'eXIf') orientation = readOrientation(view, at, length);
    if (name === 'IEND') return { ...header, hasAlpha, orientation };
  }
  throw new Error('The PNG ends early');
}

/** The chunks of a PNG: where their data begins, and how long it is. */
export function* listPngChunks(view: DataView): Generator<{ name: string; at: number; length: number }> {
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    yield { name: readName(view, at + 4), at: at + 8, length };
    at += length + 12;
  }
}

function readJpeg(view: DataView): Header {
  let orientation = 1;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw new Error('A marker was expected');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === 0xe1 && readName(view, at + 4) === 'Exif') orientation = readOrientation(view, at + 10, length - 8);
    // Start of frame: all of C0 to CF but the tables C4, C8 and CC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (!endsJpeg(view)) throw new Error('The JPEG ends early');
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), hasAlpha: false, orientation };
    }
    at += 2 + length;
  }
}

/** Cameras append data of their own, so the end marker need not come last. */
function endsJpeg(view: DataView): boolean {
  for (let at = view.byteLength - 2; at > 2; at--) {
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xd9) return true;
  }
  return false;
}

function readWebp(view: DataView): Header {
  if (view.getUint32(4, true) + 8 > view.byteLength + 1) throw new Error('The WebP ends early');
  const kind = readName(view, 12);
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, hasAlpha: false };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, hasAlpha: ((bits >> 28) & 1) === 1 };
  }
  if (kind !== 'VP8X') throw new Error('An unknown kind of WebP');
  const readSide = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  let orientation = 1;
  for (const { name, at, length } of listWebpChunks(view)) {
    if (name === 'EXIF') orientation = readOrientation(view, at, length);
  }
  return { width: readSide(24), height: readSide(27), hasAlpha: (view.getUint8(20) & 16) !== 0, orientation };
}

/** The chunks of a WebP: where their data begins, and how long it is. */
export function* listWebpChunks(view: DataView): Generator<{ name: string; at: number; length: number }> {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    yield { name: readName(view, at), at: at + 8, length };
    at += 8 + length + (length % 2);
  }
}

function readGif(view: DataView): Header {
  // Any frame may name a colour that is seen through.
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), hasAlpha: true };
}

/** The orientation that Exif data names; upright when it names none or cannot be read. */
function readOrientation(view: DataView, start: number, length: number): number {
  try {
    const data = new DataView(view.buffer, view.byteOffset + start, length);
    const from = readName(data, 0) === 'Exif' ? 6 : 0;
    const little = data.getUint16(from) === 0x4949;
    const folder = from + data.getUint32(from + 4, little);
    const count = data.getUint16(folder, little);
    for (let i = 0; i < count; i++) {
      const entry = folder + 2 + 12 * i;
      if (data.getUint16(entry, little) === ORIENTATION_TAG) return data.getUint16(entry + 8, little);
    }
  } catch {
    // Programs write broken Exif data; the picture is none the worse.
  }
  return 1;
}

function readName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((k) => view.getUint8(at + k)));
}
