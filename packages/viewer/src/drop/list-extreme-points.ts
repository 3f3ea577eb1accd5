const DIRECTION_COUNT = 256;

/**
 * The points of a surface that lie farthest out in 256 directions, evenly spread: they stand for its outline when it is
 * asked how low a turned body reaches.
 *
 * @example
 * listExtremePoints(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])).length; // 9
 */
export function listExtremePoints(positions: Float32Array): Float32Array {
  const found = new Set<number>();
  for (let k = 0; k < DIRECTION_COUNT; k++) {
    // A spiral of the golden angle from pole to pole.
    const y = 1 - (2 * (k + 0.5)) / DIRECTION_COUNT;
    const radius = Math.sqrt(1 - y * y);
    const angle = k * Math.PI * (3 - Math.sqrt(5));
    const [x, z] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    let best = -Infinity;
    let at = 0;
    for (let i = 0; i < positions.length; i += 3) {
      const reach = x * positions[i]! + y * positions[i + 1]! + z * positions[i + 2]!;
      if (reach > best) [best, at] = [reach, i];
    }
    found.add(at);
  }
  return Float32Array.from([...found].flatMap((i) => [positions[i]!, positions[i + 1]!, positions[i + 2]!]));
}
