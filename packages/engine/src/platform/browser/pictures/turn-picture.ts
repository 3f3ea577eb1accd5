import type { RgbaImage } from '../../../types.ts';

/** Of the Exif specification: 5 to 8 lie on their side. */
const LYING_MIN = 5;

/** Whether width and height change places when a picture of this Exif orientation is turned upright. */
export const isLying = (orientation: number): boolean => orientation >= LYING_MIN;

/** The same picture upright. `orientation` is Exif's: 1 is upright already. */
export function turnPicture(picture: RgbaImage, orientation: number): RgbaImage {
  if (!(orientation > 1 && orientation <= 8)) return picture;
  const { width: w, height: h } = picture;
  const [width, height] = isLying(orientation) ? [h, w] : [w, h];
  const from = new Uint32Array(Uint8Array.from(picture.data).buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = isLying(orientation) ? [y, x] : [x, y];
      const isFromRight = [2, 3, 7, 8].includes(orientation);
      const isFromBottom = [3, 4, 6, 7].includes(orientation);
      to[y * width + x] = from[(isFromBottom ? h - 1 - down : down) * w + (isFromRight ? w - 1 - across : across)]!;
    }
  }
  return { data: new Uint8Array(to.buffer), width, height };
}
