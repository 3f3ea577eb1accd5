/** Larger than any squared distance in a picture, and still finite, so that parabolas can be intersected. */
const FAR = 1e20;

/**
 * The exact squared Euclidean distance from every pixel to the nearest seed, by Felzenszwalb and Huttenlocher:
 * lower envelopes of parabolas, first down the columns, then along the rows. Linear in the number of pixels.
 * A seed may carry a cost of its own (a squared offset), which is how distances finer than a pixel are had.
 *
 * @param costs 0 or a small cost at seeds, `Infinity` elsewhere. Overwritten with the squared distances.
 * @param nearest When given, receives the pixel number of each pixel's nearest seed.
 *
 * @example
 * const costs = Float64Array.of(0, Infinity, Infinity);
 * transformDistance(costs, 3, 1); // costs: 0, 1, 4
 */
export function transformDistance(costs: Float64Array, width: number, height: number, nearest?: Int32Array): void {
  const length = Math.max(width, height);
  const line = new Float64Array(length);
  const apexes = new Int32Array(length);
  const bounds = new Float64Array(length + 1);
  const owners = nearest ? new Int32Array(length) : undefined;
  for (let i = 0; i < costs.length; i++) costs[i] = Math.min(costs[i]!, FAR);
  if (nearest) for (let i = 0; i < nearest.length; i++) nearest[i] = i;

  for (let x = 0; x < width; x++) transformLine(x, width, height);
  for (let y = 0; y < height; y++) transformLine(y * width, 1, width);

  function transformLine(offset: number, stride: number, count: number): void {
    for (let q = 0; q < count; q++) line[q] = costs[offset + q * stride]!;
    if (nearest && owners) for (let q = 0; q < count; q++) owners[q] = nearest[offset + q * stride]!;

    let last = 0;
    apexes[0] = 0;
    bounds[0] = -FAR;
    bounds[1] = FAR;
    for (let q = 1; q < count; q++) {
      let meeting = meet(q, apexes[last]!);
      while (meeting <= bounds[last]!) {
        last--;
        meeting = meet(q, apexes[last]!);
      }
      last++;
      apexes[last] = q;
      bounds[last] = meeting;
      bounds[last + 1] = FAR;
    }

    let k = 0;
    for (let q = 0; q < count; q++) {
      while (bounds[k + 1]! < q) k++;
      const apex = apexes[k]!;
      costs[offset + q * stride] = line[apex]! + (q - apex) * (q - apex);
      if (nearest && owners) nearest[offset + q * stride] = owners[apex]!;
    }
  }

  /** Where the parabola at `q` takes over from the one at `r`. */
  function meet(q: number, r: number): number {
    return (line[q]! + q * q - line[r]! - r * r) / (2 * (q - r));
  }
}
