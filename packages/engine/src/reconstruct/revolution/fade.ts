/** 1 up to the first of two bounds, 0 from the second on. */
export function fade(value: number, [from, to]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}
