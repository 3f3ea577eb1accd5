/** The fastest that any point within reach of the origin can move. */
export function measureSpeed(velocities: Float64Array, reachM: number): number {
  const [x, y, z, ax, ay, az] = velocities as unknown as [number, number, number, number, number, number];
  return Math.hypot(x, y, z) + Math.hypot(ax, ay, az) * reachM;
}

/** How far the farthest of the points lies from the origin. */
export function measureReach(points: Float32Array): number {
  let reach = 0;
  for (let i = 0; i < points.length; i += 3) {
    reach = Math.max(reach, Math.hypot(points[i]!, points[i + 1]!, points[i + 2]!));
  }
  return reach;
}
