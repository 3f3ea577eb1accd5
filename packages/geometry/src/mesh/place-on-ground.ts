import { measureBox } from '../mass/measure-solid.ts';
import type { Vector } from '../types.ts';

/**
 * Scales positions so that the longest side of their box is as given, and moves them so that they stand on y = 0 with
 * the middle of the box above the origin: moved by `shift`, then times `scale`.
 *
 * @example
 * const { positions, scale } = placeOnGround(surface.positions, { longestSide: 0.3 });
 */
export function placeOnGround(
  src: Float32Array,
  { longestSide }: { longestSide: number },
): { positions: Float32Array; scale: number; shift: Vector } {
  const { min, max } = measureBox(src);
  const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const scale = longest > 0 ? longestSide / longest : 1;
  const shift = [-(min[0] + max[0]) / 2, -min[1], -(min[2] + max[2]) / 2] as const;
  return { positions: src.map((value, i) => (value + shift[i % 3]!) * scale), scale, shift };
}
