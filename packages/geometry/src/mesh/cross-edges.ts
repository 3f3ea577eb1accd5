/**
 * The normal of a triangle, as long as twice its area. Written to `dst` in double precision, so that a loop over many
 * triangles makes no garbage and loses no digits.
 *
 * @param a Where the corner's x stands in `positions`; so `b` and `c`.
 * @example
 * crossEdges(positions, indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3, normal);
 */
export function crossEdges(positions: Float32Array, a: number, b: number, c: number, dst: Float64Array): void {
  const ux = positions[b]! - positions[a]!;
  const uy = positions[b + 1]! - positions[a + 1]!;
  const uz = positions[b + 2]! - positions[a + 2]!;
  const vx = positions[c]! - positions[a]!;
  const vy = positions[c + 1]! - positions[a + 1]!;
  const vz = positions[c + 2]! - positions[a + 2]!;
  dst[0] = uy * vz - uz * vy;
  dst[1] = uz * vx - ux * vz;
  dst[2] = ux * vy - uy * vx;
}
