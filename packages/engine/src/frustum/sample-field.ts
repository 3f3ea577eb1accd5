/** A square of values at shares (0 to 1) of its sides, interpolated between pixel middles. */
export function sampleField(values: Float32Array, side: number, u: number, v: number): number {
  const x = Math.min(side - 1, Math.max(0, u * side - 0.5));
  const y = Math.min(side - 1, Math.max(0, v * side - 0.5));
  const x0 = Math.min(side - 2, Math.floor(x));
  const y0 = Math.min(side - 2, Math.floor(y));
  const fx = x - x0;
  const i = y0 * side + x0;
  const above = values[i]! * (1 - fx) + values[i + 1]! * fx;
  const below = values[i + side]! * (1 - fx) + values[i + side + 1]! * fx;
  return above + (below - above) * (y - y0);
}
