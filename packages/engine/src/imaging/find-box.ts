import type { Rectangle } from './crop-image.ts';

/** The smallest rectangle around all pixels with a value above `threshold`; empty when there is none. */
export function findBox(values: Float32Array | Uint8Array, width: number, height: number, threshold = 0): Rectangle {
  let [x0, x1, y0, y1] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (values[y * width + x]! <= threshold) continue;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  return { left: x0, top: y0, width: Math.max(0, x1 - x0 + 1), height: Math.max(0, y1 - y0 + 1) };
}
