/**
 * Gives every texel that no triangle covers (alpha 0) the nearest colour, in place: halves the picture repeatedly,
 * keeping only covered texels, and fills from the coarse back to the fine. So renderers sample no wrong colour beyond a
 * chart's border, at any mip level. Every alpha becomes 255.
 */
export function fillGutters(data: Uint8ClampedArray, side: number): void {
  fillPixels(new Uint32Array(data.buffer, data.byteOffset, side * side), side);
}

/** Four bytes in one number, red lowest: reading and writing them one by one takes three times as long. */
function fillPixels(pixels: Uint32Array, side: number): void {
  if (side < 2) {
    pixels[0]! |= OPAQUE;
    return;
  }
  const half = (side + 1) >> 1;
  const small = new Uint32Array(half * half);
  let isFull = true;
  for (let y = 0; y < half; y++) {
    const above = y * 2 * side;
    const below = y * 2 + 1 < side ? above + side : above;
    for (let x = 0; x < half; x++) {
      const left = x * 2;
      const right = left + 1 < side ? left + 1 : left;
      const mean = average(
        pixels[above + left]!,
        pixels[above + right]!,
        pixels[below + left]!,
        pixels[below + right]!,
      );
      small[y * half + x] = mean;
      if (mean === 0) isFull = false;
    }
  }
  if (!isFull) fillPixels(small, half);
  for (let y = 0; y < side; y++) {
    const from = (y >> 1) * half;
    for (let x = 0; x < side; x++) {
      const pixel = pixels[y * side + x]!;
      if (pixel >= OPAQUE) continue;
      pixels[y * side + x] = (pixel >>> 24 === 0 ? small[from + (x >> 1)]! : pixel) | OPAQUE;
    }
  }
}

const OPAQUE = 0xff000000;
const EVEN = 0x00ff00ff;

/** The mean of the covered ones of four texels; 0 when none is. */
function average(a: number, b: number, c: number, d: number): number {
  // Most are all covered: two channels at a time, with room for their sums.
  if ((a & b & c & d) >>> 24 === 255) {
    const redBlue = (a & EVEN) + (b & EVEN) + (c & EVEN) + (d & EVEN) + 0x00020002;
    const green = ((a >>> 8) & 255) + ((b >>> 8) & 255) + ((c >>> 8) & 255) + ((d >>> 8) & 255) + 2;
    return (OPAQUE | ((redBlue >>> 2) & EVEN) | ((green >>> 2) << 8)) >>> 0;
  }
  let count = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  if (a >>> 24 !== 0) {
    red += a & 255;
    green += (a >>> 8) & 255;
    blue += (a >>> 16) & 255;
    count++;
  }
  if (b >>> 24 !== 0) {
    red += b & 255;
    green += (b >>> 8) & 255;
    blue += (b >>> 16) & 255;
    count++;
  }
  if (c >>> 24 !== 0) {
    red += c & 255;
    green += (c >>> 8) & 255;
    blue += (c >>> 16) & 255;
    count++;
  }
  if (d >>> 24 !== 0) {
    red += d & 255;
    green += (d >>> 8) & 255;
    blue += (d >>> 16) & 255;
    count++;
  }
  if (count === 0) return 0;
  const half = count / 2;
  return (OPAQUE | (((blue + half) / count) << 16) | (((green + half) / count) << 8) | ((red + half) / count)) >>> 0;
}
