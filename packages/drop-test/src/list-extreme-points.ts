/** Points next to each other in a mesh are mostly next to each other in space, so a box around a few of them is small. */
const BLOCK_POINTS = 64;

/**
 * The points that reach farthest in evenly spread directions, each once: a handful that stands for the outline of a
 * whole mesh when only its lowest point under any turn is wanted.
 *
 * @example
 * const points = listExtremePoints(mesh.positions, 256); // x, y, z each
 */
export function listExtremePoints(positions: Float32Array, directionCount: number): Float32Array {
  const chosen = new Set<number>();
  const boxes = boxBlocks(positions);
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let d = 0; d < directionCount; d++) {
    const z = 1 - (2 * d + 1) / directionCount;
    const radius = Math.sqrt(1 - z * z);
    const at = findFarthest(positions, boxes, Math.cos(d * golden) * radius, Math.sin(d * golden) * radius, z);
    if (at >= 0) chosen.add(at);
  }
  return Float32Array.from([...chosen].flatMap((i) => [positions[i]!, positions[i + 1]!, positions[i + 2]!]));
}

/** The first point that reaches farthest. Blocks whose box does not reach farther than a point before are left out. */
function findFarthest(positions: Float32Array, boxes: Float32Array, x: number, y: number, z: number): number {
  let best = -Infinity;
  let bestAt = -1;
  const [cornerX, cornerY, cornerZ] = [x > 0 ? 3 : 0, y > 0 ? 4 : 1, z > 0 ? 5 : 2];
  for (let box = 0; box < boxes.length; box += 6) {
    if (!(x * boxes[box + cornerX]! + y * boxes[box + cornerY]! + z * boxes[box + cornerZ]! > best)) continue;
    const start = (box / 6) * BLOCK_POINTS * 3;
    const end = Math.min(positions.length, start + BLOCK_POINTS * 3);
    for (let i = start; i < end; i += 3) {
      const reach = x * positions[i]! + y * positions[i + 1]! + z * positions[i + 2]!;
      if (reach > best) {
        best = reach;
        bestAt = i;
      }
    }
  }
  return bestAt;
}

/** The least and the greatest coordinates of each block. */
function boxBlocks(positions: Float32Array): Float32Array {
  const boxes = new Float32Array(Math.ceil(positions.length / 3 / BLOCK_POINTS) * 6);
  for (let box = 0; box < boxes.length; box += 6) {
    boxes.fill(Infinity, box, box + 3).fill(-Infinity, box + 3, box + 6);
    const start = (box / 6) * BLOCK_POINTS * 3;
    const end = Math.min(positions.length, start + BLOCK_POINTS * 3);
    for (let i = start; i < end; i++) {
      const k = box + (i % 3);
      if (positions[i]! < boxes[k]!) boxes[k] = positions[i]!;
      if (positions[i]! > boxes[k + 3]!) boxes[k + 3] = positions[i]!;
    }
  }
  return boxes;
}
