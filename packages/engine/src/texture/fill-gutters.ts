/**
 * Gives every texel that no triangle covers (alpha 0) the colour of what is near, in place: halves the picture again and
 * again, keeping only what is covered, and fills from the coarse back to the fine. So no renderer finds a strange
 * colour beyond a chart's border, at whatever distance it looks. Every alpha becomes 255.
 */
export function fillGutters(data: Uint8ClampedArray, side: number): void {
  if (side < 2) {
    data[3] = 255;
    return;
  }
  const half = (side + 1) >> 1;
  const small = new Uint8ClampedArray(half * half * 4);
  let isFull = true;
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const to = (y * half + x) * 4;
      average(data, side, x * 2, y * 2, small, to);
      if (small[to + 3] === 0) isFull = false;
    }
  }
  if (!isFull) fillGutters(small, half);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * 4;
      if (data[to + 3] === 0) {
        const from = ((y >> 1) * half + (x >> 1)) * 4;
        data[to] = small[from]!;
        data[to + 1] = small[from + 1]!;
        data[to + 2] = small[from + 2]!;
      }
      data[to + 3] = 255;
    }
  }
}

/** The mean of the covered ones of four texels. */
function average(src: Uint8ClampedArray, side: number, x: number, y: number, dst: Uint8ClampedArray, to: number): void {
  let count = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  const xEnd = Math.min(side, x + 2);
  const yEnd = Math.min(side, y + 2);
  for (let sy = y; sy < yEnd; sy++) {
    for (let sx = x; sx < xEnd; sx++) {
      const from = (sy * side + sx) * 4;
      if (src[from + 3] === 0) continue;
      red += src[from]!;
      green += src[from + 1]!;
      blue += src[from + 2]!;
      count++;
    }
  }
  if (count === 0) return;
  dst[to] = red / count;
  dst[to + 1] = green / count;
  dst[to + 2] = blue / count;
  dst[to + 3] = 255;
}
