/**
 * The points that reach farthest in evenly spread directions, each once: a handful that stands for the outline of a
 * whole mesh when only its lowest point under any turn is wanted.
 *
 * @example
 * const points = listExtremePoints(mesh.positions, 256); // x, y, z each
 */
export function listExtremePoints(positions: Float32Array, directionCount: number): Float32Array {
  const chosen = new Set<number>();
  const end = positions.length;
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let d = 0; d < directionCount; d++) {
    const z = 1 - (2 * d + 1) / directionCount;
    const radius = Math.sqrt(1 - z * z);
    const x = Math.cos(d * golden) * radius;
    const y = Math.sin(d * golden) * radius;
    let best = -Infinity;
    let bestAt = -1;
    for (let i = 0; i < end; i += 3) {
      const reach = x * positions[i]! + y * positions[i + 1]! + z * positions[i + 2]!;
      if (reach > best) {
        best = reach;
        bestAt = i;
      }
    }
    if (bestAt >= 0) chosen.add(bestAt);
  }
  return Float32Array.from([...chosen].flatMap((i) => [positions[i]!, positions[i + 1]!, positions[i + 2]!]));
}
