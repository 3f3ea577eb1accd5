/** The program of the thread that decodes and encodes pictures, while the engine's own goes on. */
import type { RgbaImage } from '../../types.ts';
import { answerCalls } from './call-worker.ts';
import { decodePicture } from './pictures/decode-picture.ts';
import { encodeJpeg } from './pictures/encode-jpeg.ts';
import { encodePng } from './pictures/encode-png.ts';
import { resizePicture } from './pictures/resize-picture.ts';

export type PictureWork =
  | { verb: 'open'; mozjpeg: Uint8Array }
  | { verb: 'decode'; bytes: Uint8Array; sidePxMax?: number }
  | { verb: 'resize'; image: RgbaImage; sidePxMax: number }
  | { verb: 'encode-png'; image: RgbaImage }
  | { verb: 'encode-jpeg'; image: RgbaImage; quality: number };

let mozjpeg = new Uint8Array();

answerCalls<PictureWork>(async (work) => {
  switch (work.verb) {
    case 'open':
      mozjpeg = new Uint8Array(work.mozjpeg);
      return { output: null };
    case 'decode':
      return handOver(await decodePicture(work.bytes, work.sidePxMax));
    case 'resize':
      return handOver(resizePicture(work.image, work.sidePxMax));
    case 'encode-png':
      return handOverBytes(await encodePng(work.image));
    case 'encode-jpeg':
      return handOverBytes(await encodeJpeg(work.image, work.quality, mozjpeg));
  }
});

const handOver = (image: RgbaImage) => ({ output: image, transfer: [image.data.buffer] });
const handOverBytes = (bytes: Uint8Array) => ({ output: bytes, transfer: [bytes.buffer] });
