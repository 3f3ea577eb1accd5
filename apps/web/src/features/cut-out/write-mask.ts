import type { Mask } from '@tangible/mask';

/** A mask as the `mask` part of a generation: white, with the coverage as alpha. */
export async function writeMask({ width, height, alpha }: Mask): Promise<Blob> {
  const pixels = new ImageData(width, height);
  for (let i = 0; i < alpha.length; i++) pixels.data.set([255, 255, 255, alpha[i]!], 4 * i);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
