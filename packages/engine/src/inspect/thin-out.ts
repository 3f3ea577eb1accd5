import type { Pose } from '@tangible/drop-test';

/**
 * As many poses as a replay needs, evenly spaced until a time; the first and the one at that time are kept.
 *
 * @example
 * thinOut(poses, 2.5, 60); // about 60 poses, the last one at 2.5 s
 */
export function thinOut(poses: readonly Pose[], untilS: number, count: number): Pose[] {
  const end = poses.findIndex(({ timeS }) => timeS >= untilS);
  const last = end === -1 ? poses.length - 1 : end;
  const stride = Math.max(1, Math.ceil(last / (count - 1)));
  return poses.filter((_, i) => i === last || (i < last && i % stride === 0));
}
