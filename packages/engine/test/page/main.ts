import mozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import { decodePicture } from '../../src/platform/browser/pictures/decode-picture.ts';
import { encodeJpeg } from '../../src/platform/browser/pictures/encode-jpeg.ts';
import { encodePng } from '../../src/platform/browser/pictures/encode-png.ts';

const unpack = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function pack(bytes: Uint8Array | Uint8ClampedArray): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

/** A page with nothing but the pictures of the engine, for tests to drive. Bytes travel as text. */
const page = {
  /** The pixels of a picture, or the code of the error that it is refused with. */
  async decode(picture: string, sidePxMax?: number) {
    try {
      const { data, width, height } = await decodePicture(unpack(picture), sidePxMax);
      return { data: pack(data), width, height };
    } catch (error) {
      return String((error as { code?: string }).code ?? error);
    }
  },

  async encode(pixels: string, width: number, height: number, quality: number) {
    const image = { data: unpack(pixels), width, height };
    const wasm = new Uint8Array(await (await fetch(mozjpeg)).arrayBuffer());
    return { png: pack(await encodePng(image)), jpeg: pack(await encodeJpeg(image, quality, wasm)) };
  },
};

export type PicturesPage = typeof page;
Object.assign(window, page);
