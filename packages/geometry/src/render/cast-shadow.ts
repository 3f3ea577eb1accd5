import type { Vector } from '../types.ts';
import { drawTriangles } from './draw-triangles.ts';

const SIDE = 512;
/** How far below the lit surface a point must be to lie in its shadow, as a share of the map's side. */
const BIAS = 0.008;
/** Between the nine places that are compared, in texels of the map. */
const SPREAD = 2;

/**
 * Returns the share of a light that reaches a point, 0 to 1, softly at the edges: the mesh as the light sees it,
 * compared with the point's own depth at nine places around it.
 *
 * @param positions x, y and z in the eye's axes, y up.
 * @param light Towards the light, a unit vector.
 */
export function castShadow(positions: Float32Array, indices: Uint32Array, light: Vector) {
  const [right, above] = spanPlane(light);
  const seen = new Float32Array(positions.length);
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    const u = right[0] * x + right[1] * y + right[2] * z;
    const v = -(above[0] * x + above[1] * y + above[2] * z);
    seen[i] = u;
    seen[i + 1] = v;
    seen[i + 2] = light[0] * x + light[1] * y + light[2] * z;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const scale = (SIDE - 4 * SPREAD) / Math.max(1e-9, u1 - u0, v1 - v0);
  for (let i = 0; i < seen.length; i += 3) {
    seen[i] = 2 * SPREAD + (seen[i]! - u0) * scale;
    seen[i + 1] = 2 * SPREAD + (seen[i + 1]! - v0) * scale;
    seen[i + 2]! *= scale;
  }
  const { depths } = drawTriangles(seen, indices, { width: SIDE, height: SIDE });

  return (x: number, y: number, z: number): number => {
    const u = 2 * SPREAD + (right[0] * x + right[1] * y + right[2] * z - u0) * scale;
    const v = 2 * SPREAD + (-(above[0] * x + above[1] * y + above[2] * z) - v0) * scale;
    const depth = (light[0] * x + light[1] * y + light[2] * z) * scale + BIAS * SIDE;
    const column = Math.round(u);
    const row = Math.round(v);
    // Beyond the map nothing is between a point and the light.
    if (column < SPREAD || row < SPREAD || column >= SIDE - SPREAD || row >= SIDE - SPREAD) return 1;
    let lit = 0;
    for (let dy = -SPREAD; dy <= SPREAD; dy += SPREAD) {
      const at = (row + dy) * SIDE + column;
      if (depths[at - SPREAD]! <= depth) lit++;
      if (depths[at]! <= depth) lit++;
      if (depths[at + SPREAD]! <= depth) lit++;
    }
    return lit / 9;
  };
}

/** Two unit vectors at right angles to a third and to each other. */
function spanPlane([x, y, z]: Vector): [Vector, Vector] {
  const length = Math.hypot(x, z) || 1;
  const right: Vector = [z / length, 0, -x / length];
  return [right, [y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0]]];
}
