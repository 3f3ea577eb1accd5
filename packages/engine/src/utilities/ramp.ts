import { clamp } from '@tangible/geometry';

/**
 * 0 below, 1 above, smooth between.
 *
 * @example
 * ramp(0.4, 0.7, 0.55); // 0.5
 */
export function ramp(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}
