import type { Pose } from '../model/report.ts';

/** How low the lowest of some points of the body lies, y up. */
export function measureLowest(points: Float32Array, { position, rotation: [x, y, z, w] }: Pose): number {
  const [a, b, c] = [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)];
  let lowest = Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const height = a * points[i]! + b * points[i + 1]! + c * points[i + 2]!;
    if (height < lowest) lowest = height;
  }
  return lowest + position[1];
}

/** The farthest that any of some points of the body is between two poses. */
export function measureMovement(points: Float32Array, from: Pose, to: Pose): number {
  const [a, b] = [toMatrix(from), toMatrix(to)];
  let farthest = 0;
  for (let i = 0; i < points.length; i += 3) {
    let square = 0;
    for (let row = 0; row < 12; row += 4) {
      const moved =
        (b[row]! - a[row]!) * points[i]! +
        (b[row + 1]! - a[row + 1]!) * points[i + 1]! +
        (b[row + 2]! - a[row + 2]!) * points[i + 2]! +
        (b[row + 3]! - a[row + 3]!);
      square += moved * moved;
    }
    farthest = Math.max(farthest, square);
  }
  return Math.sqrt(farthest);
}

/** Three rows of four. */
function toMatrix({ position, rotation: [x, y, z, w] }: Pose): number[] {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), position[0]],
    ...[2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), position[1]],
    ...[2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), position[2]],
  ];
}
