import type { BrushStroke, Rectangle } from './types.ts';

interface Canvas {
  width: number;
  height: number;
  values: Uint8Array | Uint8ClampedArray;
  /** The pixels that are set; all that are covered if it is left out. */
  clip?: Rectangle;
}

/**
 * Sets every pixel whose centre a brush covers, and at least the one that it is on.
 *
 * @param scale Pixels of the canvas per pixel of the stroke.
 */
export function paintStroke(
  { width, height, values, clip = { left: 0, top: 0, width, height } }: Canvas,
  { points, radius }: Pick<BrushStroke, 'points' | 'radius'>,
  { scaleX, scaleY, value }: { scaleX: number; scaleY: number; value: number },
): void {
  const r = Math.max(0.5, radius * Math.sqrt(scaleX * scaleY));
  const [right, bottom] = [clip.left + clip.width - 1, clip.top + clip.height - 1];
  points.forEach((point, n) => {
    const before = points[Math.max(0, n - 1)]!;
    const [ax, ay, bx, by] = [before.x * scaleX, before.y * scaleY, point.x * scaleX, point.y * scaleY];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const x1 = Math.min(right, Math.floor(Math.max(ax, bx) + r));
    const y1 = Math.min(bottom, Math.floor(Math.max(ay, by) + r));
    const isCovered = (x: number, y: number) => {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const along = squared > 0 ? Math.min(1, Math.max(0, (px * (bx - ax) + py * (by - ay)) / squared)) : 0;
      return (px - along * (bx - ax)) ** 2 + (py - along * (by - ay)) ** 2 <= r * r;
    };
    const x0 = Math.max(clip.left, Math.floor(Math.min(ax, bx) - r));
    let [first, last] = [x0, x0];
    for (let y = Math.max(clip.top, Math.floor(Math.min(ay, by) - r)); y <= y1; y++) {
      // What a brush covers between two points is convex: one run in each row, which mostly begins near the last one.
      while (first > x0 && isCovered(first - 1, y)) first--;
      while (first <= x1 && !isCovered(first, y)) first++;
      if (first > x1) for (first = x0; first <= x1 && !isCovered(first, y); ) first++;
      if (first > x1) continue;
      last = Math.max(last, first);
      while (last < x1 && isCovered(last + 1, y)) last++;
      while (!isCovered(last, y)) last--;
      values.fill(value, y * width + first, y * width + last + 1);
    }
    const [x, y] = [Math.floor(bx), Math.floor(by)];
    if (x >= clip.left && x <= right && y >= clip.top && y <= bottom) values[y * width + x] = value;
  });
}
