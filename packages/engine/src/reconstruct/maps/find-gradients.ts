import type { CropCamera } from '../../frustum/frustum.ts';

/** At a lower cosine to the view, a normal is too inaccurate to compute a gradient from. */
const FACING_MIN = 0.12;

/** How fast a depth grows from one pixel to the next, to the right and downwards. */
export interface Gradients {
  x: Float32Array;
  y: Float32Array;
}

/**
 * The gradients of the visible surface that its normals are perpendicular to.
 *
 * With u to the right and v downwards, a point at depth d is ((1 + s d) u, -(1 + s d) v, -d). Its normal is at right
 * angles to how it moves with u and with v, which gives the gradient of d along both.
 *
 * @param normals Planes of x to the right, y up, z towards the camera.
 */
export function findGradients(normals: Float32Array, depths: Float32Array, { s }: CropCamera, side: number): Gradients {
  const count = side * side;
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const pitch = 2 / side;
  for (let i = 0; i < count; i++) {
    const u = ((i % side) + 0.5) * pitch - 1;
    const v = (Math.floor(i / side) + 0.5) * pitch - 1;
    const nx = normals[i]!;
    const ny = normals[count + i]!;
    const nz = normals[2 * count + i]!;
    const facing = Math.max(FACING_MIN, nz - s * (u * nx - v * ny));
    const reach = (1 + s * depths[i]!) * pitch;
    x[i] = (nx * reach) / facing;
    y[i] = (-ny * reach) / facing;
  }
  return { x, y };
}

/** The gradients of a map of depths as it is, by central differences. */
export function measureGradients(depths: Float32Array, side: number): Gradients {
  const x = new Float32Array(depths.length);
  const y = new Float32Array(depths.length);
  for (let i = 0; i < depths.length; i++) {
    const column = i % side;
    const right = column < side - 1 ? i + 1 : i;
    const left = column > 0 ? i - 1 : i;
    const below = i + side < depths.length ? i + side : i;
    const above = i >= side ? i - side : i;
    x[i] = (depths[right]! - depths[left]!) / Math.max(1, right - left);
    y[i] = (depths[below]! - depths[above]!) / Math.max(1, (below - above) / side);
  }
  return { x, y };
}
