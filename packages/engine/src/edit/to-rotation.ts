import type { Rotation } from '../frustum/find-upright.ts';

/**
 * The rotation of a quaternion x, y, z, w of any length but 0. Entries that are 0 or 1 but for rounding are made so:
 * quarter turns then move no vertex by rounding errors.
 *
 * @example
 * toRotation([0, 1, 0, 1]); // a quarter turn about y: +z to +x
 */
export function toRotation(quaternion: readonly [number, number, number, number]): Rotation {
  const length = Math.hypot(...quaternion);
  const [x, y, z, w] = quaternion.map((value) => value / length) as [number, number, number, number];
  return [
    [snap(1 - 2 * (y * y + z * z)), snap(2 * (x * y - w * z)), snap(2 * (x * z + w * y))],
    [snap(2 * (x * y + w * z)), snap(1 - 2 * (x * x + z * z)), snap(2 * (y * z - w * x))],
    [snap(2 * (x * z - w * y)), snap(2 * (y * z + w * x)), snap(1 - 2 * (x * x + y * y))],
  ];
}

function snap(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-6 ? whole + 0 : value;
}

/** Whether a rotation is about the vertical axis: the same side stays below. */
export function isLevel([, [x, y, z]]: Rotation): boolean {
  return y > 0 && Math.hypot(x, z) < 1e-6;
}
