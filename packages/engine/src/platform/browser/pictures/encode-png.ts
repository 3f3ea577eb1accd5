import type { RgbaImage } from '../../../types.ts';
import { crc32 } from '../crc32.ts';
import { deflate } from '../deflate.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Each row is written as its difference from the one above it, which textures compress well with. */
const FILTER_UP = 2;
const COLOUR = 2;
const COLOUR_AND_ALPHA = 6;

/**
 * A picture as PNG, every pixel as it is: a canvas would multiply colours by alpha. An opaque one gets no alpha channel.
 *
 * @example
 * const png = await encodePng({ data, width, height });
 */
export async function encodePng({ data, width, height }: RgbaImage): Promise<Uint8Array> {
  const channels = isOpaque(data) ? 3 : 4;
  const stride = width * channels + 1;
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    rows[y * stride] = FILTER_UP;
    for (let x = 0, to = y * stride + 1, from = y * width * 4; x < width; x++, from += 4) {
      for (let k = 0; k < channels; k++, to++) {
        rows[to] = data[from + k]! - (y > 0 ? data[from + k - width * 4]! : 0);
      }
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, channels === 3 ? COLOUR : COLOUR_AND_ALPHA);
  const parts = [
    Uint8Array.from(SIGNATURE),
    makeChunk('IHDR', new Uint8Array(header.buffer)),
    makeChunk('IDAT', await deflate(rows)),
    makeChunk('IEND', new Uint8Array()),
  ];
  const png = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    png.set(part, at);
    at += part.length;
  }
  return png;
}

function isOpaque(data: RgbaImage['data']): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

function makeChunk(name: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(name), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}
