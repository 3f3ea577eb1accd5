import type { ShapeEvidence } from './list-evidence.ts';
import type { Axis } from './revolution.ts';

/** Places along the axis. */
export const PLACES = 48;

/** Of a shape about an axis. */
export interface Profile {
  first: number;
  step: number;
  /** The least distance from the axis of a ray of the outline that passes on either side of it. */
  left: Float32Array;
  right: Float32Array;
}

/** The two directions at right angles to another. */
export function findSideways([x, y, z]: Axis['direction']): [Axis['direction'], Axis['direction']] {
  const length = Math.hypot(x, z);
  const across = length > 1e-6 ? ([z / length, 0, -x / length] as const) : ([1, 0, 0] as const);
  return [across, [y * across[2] - z * across[1], z * across[0] - x * across[2], x * across[1] - y * across[0]]];
}

/**
 * A body of revolution lies within every ray that passes it: it is at most as wide, at each place, as the nearest of the
 * rays along the outline leaves it.
 */
export function carveProfile(
  { tangents, directions }: ShapeEvidence,
  axis: Axis,
  first: number,
  step: number,
): Profile {
  const left = new Float32Array(PLACES).fill(Infinity);
  const right = new Float32Array(PLACES).fill(Infinity);
  // As near as rays are dense: a wider reach makes cones too narrow.
  const reach = step * Math.min(0.5, (2 * PLACES * 3) / tangents.length);
  const [px, py, pz] = axis.point;
  const [ax, ay, az] = axis.direction;
  for (let n = 0; n < tangents.length; n += 3) {
    const [dx, dy, dz] = [directions[n]!, directions[n + 1]!, directions[n + 2]!];
    const [bx, by, bz] = [tangents[n]! - px, tangents[n + 1]! - py, tangents[n + 2]! - pz];
    const rise = dx * ax + dy * ay + dz * az;
    const base = bx * ax + by * ay + bz * az;
    const [ex, ey, ez] = [dx - rise * ax, dy - rise * ay, dz - rise * az];
    const [cx, cy, cz] = [bx - base * ax, by - base * ay, bz - base * az];
    const square = ex * ex + ey * ey + ez * ez;
    if (square < 1e-6) continue;
    const nearest = -(cx * ex + cy * ey + cz * ez) / square;
    // Which side of the axis the ray passes: the sign of its moment about it.
    const turn = ax * (cy * ez - cz * ey) + ay * (cz * ex - cx * ez) + az * (cx * ey - cy * ex);
    const radii = turn < 0 ? left : right;
    for (let k = 0; k < PLACES; k++) {
      let depth = nearest;
      const at = first + k * step;
      if (Math.abs(rise) < 1e-5) {
        if (Math.abs(base - at) > reach) continue;
      } else {
        // The nearest point of the ray within reach of the place.
        const one = (at - reach - base) / rise;
        const other = (at + reach - base) / rise;
        depth = Math.min(Math.max(one, other), Math.max(Math.min(one, other), nearest));
      }
      const radius = Math.hypot(cx + depth * ex, cy + depth * ey, cz + depth * ez);
      if (radius < radii[k]!) radii[k] = radius;
    }
  }
  return { first, step, left, right };
}
