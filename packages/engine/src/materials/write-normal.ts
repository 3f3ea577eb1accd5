/**
 * Writes a direction into a normal map as a renderer will read it: it makes lengths 1 at every pixel and crosses normal
 * and tangent for the third axis, but does not make them square, so their angle is taken into account.
 *
 * @param own The mesh's normals, `along` its tangents, both of any length; `at` is where to read them.
 * @param side The tangent's fourth number.
 * @param found The direction, of any length.
 * @param cosineMin Between the mesh's normal and the direction. When it is less, nothing is written and false is given.
 */
export function writeNormal(
  own: Float32Array,
  along: Float32Array,
  at: number,
  side: number,
  found: Float64Array,
  cosineMin: number,
  dst: Uint8ClampedArray,
  to: number,
): boolean {
  const nScale = 1 / (measureLength(own[at]!, own[at + 1]!, own[at + 2]!) || 1);
  const nx = own[at]! * nScale;
  const ny = own[at + 1]! * nScale;
  const nz = own[at + 2]! * nScale;
  const tScale = 1 / (measureLength(along[at]!, along[at + 1]!, along[at + 2]!) || 1);
  const tx = along[at]! * tScale;
  const ty = along[at + 1]! * tScale;
  const tz = along[at + 2]! * tScale;
  const fScale = 1 / (measureLength(found[0]!, found[1]!, found[2]!) || 1);
  const fx = found[0]! * fScale;
  const fy = found[1]! * fScale;
  const fz = found[2]! * fScale;
  const towards = fx * nx + fy * ny + fz * nz;
  if (!(towards >= cosineMin)) return false;

  const lean = tx * nx + ty * ny + tz * nz;
  const square = Math.max(1e-3, 1 - lean * lean);
  const across = fx * tx + fy * ty + fz * tz;
  const x = (across - lean * towards) / square;
  const y = (side * (fx * (ny * tz - nz * ty) + fy * (nz * tx - nx * tz) + fz * (nx * ty - ny * tx))) / square;
  const z = (towards - lean * across) / square;
  const scale = 127.5 / (measureLength(x, y, z) || 1);
  dst[to] = 127.5 + x * scale;
  dst[to + 1] = 127.5 + y * scale;
  dst[to + 2] = 127.5 + z * scale;
  return true;
}

/** Many times faster than `Math.hypot`, which minds numbers too large to be squared. */
function measureLength(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
