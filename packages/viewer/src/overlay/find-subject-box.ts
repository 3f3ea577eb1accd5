import type { Frame } from '../model/read-camera.ts';

/** A pixel this different from the border's colour belongs to the subject, in levels summed over three channels. */
const DIFFERENCE_MIN = 48;
const WHOLE: Frame = { left: 0, top: 0, width: 1, height: 1 };

/**
 * The box of the subject in a picture, in shares of its width and height: by its transparency, otherwise by the colour
 * of its border. The whole picture if neither tells them apart. Good enough to lay a picture over a model roughly.
 *
 * @param data Red, green, blue and alpha, row by row.
 */
export function findSubjectBox(data: Uint8ClampedArray, width: number, height: number): Frame {
  const at = (x: number, y: number) => (y * width + x) * 4;
  const isCutOut = data.some((value, i) => i % 4 === 3 && value < 128);
  const border = isCutOut ? null : takeBorderColour(data, width, height);
  const isSubject = (i: number) => {
    if (!border) return data[i + 3]! >= 128;
    return border.reduce((sum, value, k) => sum + Math.abs(data[i + k]! - value), 0) >= DIFFERENCE_MIN;
  };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isSubject(at(x, y))) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < left) return WHOLE;
  return {
    left: left / width,
    top: top / height,
    width: (right - left + 1) / width,
    height: (bottom - top + 1) / height,
  };
}

/** The median of each channel along the border. */
function takeBorderColour(data: Uint8ClampedArray, width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  return [0, 1, 2].map((k) => {
    const values = border.map((pixel) => data[pixel * 4 + k]!).sort((a, b) => a - b);
    return values[values.length >> 1]!;
  });
}
