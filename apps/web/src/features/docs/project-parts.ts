import { PARTS } from './hammer.ts';

/** Where the hammer is: place in tenths of a millimetre, rotation x, y, z, w. */
export interface Pose {
  place: readonly [number, number, number];
  rotation: readonly [number, number, number, number];
}

export const STANDING: Pose = { place: [0, 0, 0], rotation: [0, 0, 0, 1] };

type Point = readonly [number, number];

/**
 * The outlines of the hammer's convex parts as one sees them from the front, y up, each as points in order.
 *
 * @example
 * projectParts(STANDING).length; // 20
 */
export const projectParts = (pose: Pose): Point[][] => PARTS.map((part) => findHull(moveCorners(part, pose)));

/** The lowest corner of all parts. */
export const findLowest = (pose: Pose): number =>
  Math.min(...PARTS.flatMap((part) => moveCorners(part, pose).map(([, y]) => y)));

function moveCorners(part: readonly number[], pose: Pose): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < part.length; i += 3) points.push(movePoint([part[i]!, part[i + 1]!, part[i + 2]!], pose));
  return points;
}

/** A point of the body in the world, without its depth. */
export function movePoint([x, y, z]: readonly [number, number, number], { place, rotation }: Pose): Point {
  const [qx, qy, qz, qw] = rotation;
  // v + 2 q × (q × v + w v)
  const [ax, ay, az] = [qy * z - qz * y + qw * x, qz * x - qx * z + qw * y, qx * y - qy * x + qw * z];
  return [place[0] + x + 2 * (qy * az - qz * ay), place[1] + y + 2 * (qz * ax - qx * az)];
}

/** The convex outline of some points, by walking along them from left to right and back. */
export function findHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const walk = (list: readonly Point[]) => {
    const side: Point[] = [];
    for (const point of list) {
      while (side.length > 1 && turn(side.at(-2)!, side.at(-1)!, point) <= 0) side.pop();
      side.push(point);
    }
    return side.slice(0, -1);
  };
  return [...walk(sorted), ...walk(sorted.toReversed())];
}

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
