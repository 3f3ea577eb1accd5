import type { Pose } from '@tangible/drop-test';

/**
 * Where the body is at a moment between two poses of a trajectory, straight from one to the other. Before the first and
 * after the last it stays there.
 *
 * @example
 * samplePose(trajectory, 0.31).position[1]; // metres
 */
export function samplePose(poses: readonly Pose[], timeS: number): Pose {
  let [low, high] = [0, poses.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (poses[middle]!.timeS <= timeS) low = middle;
    else high = middle;
  }
  const [from, to] = [poses[low]!, poses[high]!];
  const span = to.timeS - from.timeS;
  const share = span > 0 ? Math.min(1, Math.max(0, (timeS - from.timeS) / span)) : 1;
  const mix = (a: number, b: number) => a + (b - a) * share;
  const [p, q] = [from.position, to.position];
  const [r, s] = [from.rotation, to.rotation];
  // Two quaternions of opposite sign are the same turn; the shorter way is meant.
  const sign = r[0] * s[0] + r[1] * s[1] + r[2] * s[2] + r[3] * s[3] < 0 ? -1 : 1;
  const turn = r.map((value, i) => mix(value, sign * s[i]!));
  const length = Math.hypot(...turn) || 1;
  return {
    timeS,
    position: [mix(p[0], q[0]), mix(p[1], q[1]), mix(p[2], q[2])],
    rotation: [turn[0]! / length, turn[1]! / length, turn[2]! / length, turn[3]! / length],
  };
}
