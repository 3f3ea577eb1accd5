/**
 * Kuwahara filter: each pixel becomes the mean of that quarter around it that varies least, so areas turn into flat
 * dabs of colour with clear edges.
 *
 * @param values RGB, `sidePx` squared.
 */
export function smoothStrokes(values: Float32Array, sidePx: number, reach: number): Float32Array {
  if (reach === 0) return values;
  const wide = sidePx + 1;
  const sums = [0, 1, 2, 3].map(() => new Float64Array(wide * wide));
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      const at = (y * sidePx + x) * 3;
      const [r, g, b] = [values[at]!, values[at + 1]!, values[at + 2]!];
      const luma = 0.3 * r + 0.6 * g + 0.1 * b;
      const to = (y + 1) * wide + x + 1;
      [r, g, b, luma * luma].forEach((value, k) => {
        const sum = sums[k]!;
        sum[to] = value + sum[to - 1]! + sum[to - wide]! - sum[to - wide - 1]!;
      });
    }
  }
  const [red, green, blue, squares] = sums as [Float64Array, Float64Array, Float64Array, Float64Array];
  const dst = new Float32Array(values.length);
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      let least = Infinity;
      for (let quarter = 0; quarter < 4; quarter++) {
        const x0 = Math.max(0, quarter & 1 ? x : x - reach);
        const x1 = Math.min(sidePx, (quarter & 1 ? x + reach : x) + 1);
        const y0 = Math.max(0, quarter & 2 ? y : y - reach);
        const y1 = Math.min(sidePx, (quarter & 2 ? y + reach : y) + 1);
        const count = (x1 - x0) * (y1 - y0);
        const [a, b, c, d] = [y0 * wide + x0, y0 * wide + x1, y1 * wide + x0, y1 * wide + x1];
        const mean = (sum: Float64Array) => (sum[d]! - sum[b]! - sum[c]! + sum[a]!) / count;
        const [r, g, bl] = [mean(red), mean(green), mean(blue)];
        const variance = mean(squares) - (0.3 * r + 0.6 * g + 0.1 * bl) ** 2;
        if (variance >= least) continue;
        least = variance;
        dst[(y * sidePx + x) * 3] = r;
        dst[(y * sidePx + x) * 3 + 1] = g;
        dst[(y * sidePx + x) * 3 + 2] = bl;
      }
    }
  }
  return dst;
}
