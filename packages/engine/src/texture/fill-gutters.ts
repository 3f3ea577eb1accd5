/**
 * Gives every texel that no triangle covers (alpha 0) the colour of what is near, in place: halves the picture again and
 * again, keeping only what is covered, and fills from the coarse back to the fine. So no renderer finds a strange
 * colour beyond a chart's border, at whatever distance it looks.
 */
export function fillGutters(data: Uint8ClampedArray, side: number): void {
  if (side < 2) return;
  const half = Math.ceil(side / 2);
  const small = new Uint8ClampedArray(half * half * 4);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) average(data, side, x, y, small, (y * half + x) * 4);
  }
  if (small.some((value, i) => i % 4 === 3 && value === 0)) fillGutters(small, half);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * 4;
      if (data[to + 3] !== 0) continue;
      const from = ((y >> 1) * half + (x >> 1)) * 4;
      data[to] = small[from]!;
      data[to + 1] = small[from + 1]!;
      data[to + 2] = small[from + 2]!;
      data[to + 3] = 255;
    }
  }
}

/** The mean of the covered ones of four texels. */
function average(src: Uint8ClampedArray, side: number, x: number, y: number, dst: Uint8ClampedArray, to: number) {
  let count = 0;
  let [red, green, blue] = [0, 0, 0];
  for (let k = 0; k < 4; k++) {
    const [sx, sy] = [2 * x + (k & 1), 2 * y + (k >> 1)];
    const from = (sy * side + sx) * 4;
    if (sx >= side || sy >= side || src[from + 3] === 0) continue;
    red += src[from]!;
    green += src[from + 1]!;
    blue += src[from + 2]!;
    count++;
  }
  if (count === 0) return;
  dst[to] = red / count;
  dst[to + 1] = green / count;
  dst[to + 2] = blue / count;
  dst[to + 3] = 255;
}
