/**
 * The greatest speed that any point within a radius of the origin can have.
 *
 * @param velocities Of one free body, as MuJoCo has them: linear, then angular.
 */
export function measureSpeed(velocities: Float64Array, radiusM: number): number {
  const [x, y, z, ax, ay, az] = velocities as unknown as [number, number, number, number, number, number];
  return Math.hypot(x, y, z) + Math.hypot(ax, ay, az) * radiusM;
}

/** The greatest distance of any point from the origin. */
export function measureReach(points: Float32Array): number {
  let reach = 0;
  for (let i = 0; i < points.length; i += 3) {
    reach = Math.max(reach, Math.hypot(points[i]!, points[i + 1]!, points[i + 2]!));
  }
  return reach;
}
