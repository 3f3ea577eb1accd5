import type { RgbaImage } from '../types.ts';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A rectangle of a picture. It may extend beyond the picture, where it is transparent black.
 *
 * @example
 * cropImage(picture, { left: -8, top: -8, width: 80, height: 80 });
 */
export function cropImage(src: RgbaImage, { left, top, width, height }: Rectangle): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  forEachRow(src, { left, top, width, height }, (from, to, count) => {
    data.set(src.data.subarray(from * 4, (from + count) * 4), to * 4);
  });
  return { data, width, height };
}

/** The same for one value per pixel; 0 beyond the border. */
export function cropValues(src: Float32Array, size: { width: number; height: number }, rectangle: Rectangle) {
  const values = new Float32Array(rectangle.width * rectangle.height);
  forEachRow(size, rectangle, (from, to, count) => values.set(src.subarray(from, from + count), to));
  return { values, width: rectangle.width, height: rectangle.height };
}

function forEachRow(
  src: { width: number; height: number },
  { left, top, width, height }: Rectangle,
  copy: (from: number, to: number, count: number) => void,
): void {
  const first = Math.max(0, left);
  const count = Math.min(src.width, left + width) - first;
  if (count <= 0) return;
  for (let y = Math.max(0, top); y < Math.min(src.height, top + height); y++) {
    copy(y * src.width + first, (y - top) * width + first - left, count);
  }
}
