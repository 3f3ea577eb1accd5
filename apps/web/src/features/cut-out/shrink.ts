import type { Mask, Picture, Rectangle } from '@tangible/mask';

type Size = Pick<Mask, 'width' | 'height'>;

/** A picture at the size at which it is shown. */
export function shrinkPicture({ width, height, rgba }: Picture, size: Size): Picture {
  const whole = new OffscreenCanvas(width, height);
  whole.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, size.width, size.height);
  return { ...size, rgba: context.getImageData(0, 0, size.width, size.height).data };
}

/**
 * The pixels of a small mask that a part of a large one reaches.
 *
 * @example
 * shrinkArea({ left: 200, top: 290, width: 40, height: 96 }, mask, small); // { left: 50, top: 72, width: 10, height: 25 }
 */
export function shrinkArea({ left, top, width, height }: Rectangle, from: Size, to: Size): Rectangle {
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height];
  const [x, y] = [Math.floor(left * scaleX), Math.floor(top * scaleY)];
  return {
    left: x,
    top: y,
    width: Math.min(to.width, Math.ceil((left + width) * scaleX)) - x,
    height: Math.min(to.height, Math.ceil((top + height) * scaleY)) - y,
  };
}

/** Writes into a part of a small mask the means of a large one. */
export function shrinkMask(mask: Mask, small: Mask, { left, top, width, height }: Rectangle): void {
  const columns = Int32Array.from({ length: width + 1 }, (_, x) => ((left + x) * mask.width) / small.width);
  const rowOf = (y: number) => Math.floor((y * mask.height) / small.height);
  for (let y = top; y < top + height; y++) {
    const from = rowOf(y);
    const to = Math.max(from + 1, rowOf(y + 1));
    for (let x = 0; x < width; x++) {
      const first = columns[x]!;
      const last = Math.max(first + 1, columns[x + 1]!);
      let sum = 0;
      for (let row = from; row < to; row++) {
        for (let i = row * mask.width + first; i < row * mask.width + last; i++) sum += mask.alpha[i]!;
      }
      small.alpha[y * small.width + left + x] = sum / ((to - from) * (last - first)) + 0.5;
    }
  }
}
