/**
 * A value, limited to a range.
 *
 * @example
 * clamp(1.2, 0, 1); // 1
 */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
