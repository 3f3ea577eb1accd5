import { measureLowest, measureMovement, measureReach, measureTilt, PLACE_RULES, type Pose } from '@tangible/drop-test';

export interface Rest {
  /** Between the body's own up and the world's in the end. */
  tiltDegrees: number;
  /** How far its origin has moved over the floor. */
  driftM: number;
  /** When it came to rest by the rules of the place test; null when it had not in the end. */
  settledS: number | null;
  /** Root mean square in the last second, from the poses: of the centre of mass, and of the rotation. */
  jitterMPerS: number;
  jitterDegreesPerS: number;
  /** Greatest depth of any corner below the floor at any time. */
  penetrationM: number;
  /** Height of the lowest corner above the floor in the end; below 0 where it is in the floor. */
  gapM: number;
}

/**
 * Measures how a body rests, from its poses alone, so that every simulator is measured alike: some correct positions
 * without a velocity, and some report the velocity of the origin, others that of the centre of mass.
 *
 * @param corners Of all colliders, y up.
 * @param centre The centre of mass, y up.
 *
 * @example
 * const { tiltDegrees, jitterMPerS } = measureRest(poses, corners, centre);
 */
export function measureRest(poses: readonly Pose[], corners: Float32Array, centre: Float32Array): Rest {
  const first = poses[0]!;
  const last = poses.at(-1)!;
  const lowest = poses.map((pose) => measureLowest(corners, pose));
  const calm = poses.filter(({ timeS }) => timeS >= last.timeS - 1);
  const pairs = calm.slice(1).map((pose, i) => [calm[i]!, pose] as const);
  const perSecond = (measure: (from: Pose, to: Pose) => number) =>
    Math.sqrt(pairs.reduce((sum, [a, b]) => sum + (measure(a, b) / (b.timeS - a.timeS)) ** 2, 0) / pairs.length);
  return {
    tiltDegrees: measureTilt(last),
    driftM: Math.hypot(last.position[0] - first.position[0], last.position[2] - first.position[2]),
    settledS: findRest(poses, corners),
    jitterMPerS: perSecond((a, b) => measureMovement(centre, a, b)),
    jitterDegreesPerS: perSecond(measureTurn),
    penetrationM: Math.max(0, -Math.min(...lowest)),
    gapM: lowest.at(-1)!,
  };
}

/** The time after which no point moves by more than the place test allows, until the end. */
function findRest(poses: readonly Pose[], corners: Float32Array): number | null {
  const allowedM = PLACE_RULES.restShareMax * measureReach(corners);
  let anchor = poses[0]!;
  for (const pose of poses) if (measureMovement(corners, anchor, pose) > allowedM) anchor = pose;
  return poses.at(-1)!.timeS - anchor.timeS >= PLACE_RULES.restSeconds ? anchor.timeS : null;
}

/** Degrees between two rotations. The sine is exact for small angles, where the cosine is 1. */
function measureTurn({ rotation: [x, y, z, w] }: Pose, { rotation: [X, Y, Z, W] }: Pose): number {
  const sine = Math.hypot(
    w * X - W * x - (y * Z - z * Y),
    w * Y - W * y - (z * X - x * Z),
    w * Z - W * z - (x * Y - y * X),
  );
  return (2 * Math.asin(Math.min(1, sine)) * 180) / Math.PI;
}
