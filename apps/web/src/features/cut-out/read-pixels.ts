import { fitMaskSize, type Mask, type Picture, readAlpha, resizeMask } from '@tangible/mask';

/** The pixels of a picture at the size that masks have: upright, and of a GIF the first frame. */
export async function readPixels(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file);
  const size = fitMaskSize(bitmap);
  const pixels = draw(bitmap, size);
  bitmap.close();
  return { ...size, rgba: pixels.data };
}

/** A mask that was written here, at the size of the picture. */
export async function readMaskFile(file: Blob, size: { width: number; height: number }): Promise<Mask> {
  const url = URL.createObjectURL(file);
  try {
    return await readMask(url, size);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A mask that the server sent as a data URL, at the size of the picture. */
export async function readMask(url: string, size: { width: number; height: number }): Promise<Mask> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const { data } = draw(image, { width, height });
  return resizeMask(readAlpha({ width, height, rgba: data }), size);
}

function draw(source: CanvasImageSource, { width, height }: { width: number; height: number }): ImageData {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
