import type { Vector } from '@tangible/geometry';
import type { ScenePose } from './types.ts';

/** A turn about y as a rotation: x, y, z, w. */
export function toRotation(turnDeg: number): ScenePose['rotation'] {
  const half = (turnDeg * Math.PI) / 360;
  return [0, Math.sin(half), 0, Math.cos(half)];
}

/** One rotation after another. */
export function joinRotations(
  [ax, ay, az, aw]: ScenePose['rotation'],
  [bx, by, bz, bw]: ScenePose['rotation'],
): ScenePose['rotation'] {
  return [
    bw * ax + bx * aw + by * az - bz * ay,
    bw * ay - bx * az + by * aw + bz * ax,
    bw * az + bx * ay - by * ax + bz * aw,
    bw * aw - bx * ax - by * ay - bz * az,
  ];
}

/**
 * Points where a pose puts them.
 *
 * @example
 * movePoints(hull.positions, { position: [0, 0.7, 0], rotation: toRotation(90) });
 */
export function movePoints(points: Float32Array, { position, rotation }: ScenePose): Float32Array {
  const dst = turnVectors(points, rotation);
  for (let i = 0; i < dst.length; i++) dst[i]! += position[i % 3]!;
  return dst;
}

/** Directions, or points about the origin, turned. */
export function turnVectors(vectors: Float32Array, [x, y, z, w]: ScenePose['rotation']): Float32Array {
  const rows: Vector[] = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  const dst = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = rows[k]!;
      dst[i + k] = a * vectors[i]! + b * vectors[i + 1]! + c * vectors[i + 2]!;
    }
  }
  return dst;
}
