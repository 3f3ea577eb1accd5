import encode, { init } from '@jsquash/jpeg/encode.js';
import type { RgbaImage } from '../../../types.ts';

/**
 * As the server's library encodes: baseline, the tables of the standard, and full chroma, which a canvas does not offer.
 * Along a silhouette the colour changes more sharply than the brightness.
 */
const OPTIONS = {
  baseline: true,
  progressive: false,
  optimize_coding: true,
  quant_table: 0,
  auto_subsample: false,
  chroma_subsample: 1,
};

let opened: Promise<void> | null = null;

/**
 * A picture as JPEG; alpha is dropped.
 *
 * @param wasm MozJPEG; needed with the first picture alone.
 */
export async function encodeJpeg(
  { data, width, height }: RgbaImage,
  quality: number,
  wasm: Uint8Array,
): Promise<Uint8Array> {
  opened ??= WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>).then((module) =>
    init(module as unknown as Parameters<typeof init>[0]),
  );
  await opened;
  const pixels = { data, width, height } as unknown as ImageData;
  return new Uint8Array(await encode(pixels, { ...OPTIONS, quality }));
}
