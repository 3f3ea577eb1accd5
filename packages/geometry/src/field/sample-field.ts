import { clamp } from '../numeric/clamp.ts';
import type { Field } from '../types.ts';

/**
 * A field between its pixels, at shares (0 to 1) of its width and height; beyond its border as at it.
 *
 * @example
 * const roughness = sampleField(paint.roughness, 0.25, 0.5);
 */
export function sampleField({ values, width, height }: Field, u: number, v: number): number {
  const x = clamp(u * width - 0.5, 0, width - 1);
  const y = clamp(v * height - 0.5, 0, height - 1);
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const above = values[y0 * width + x0]! * (1 - x + x0) + values[y0 * width + x1]! * (x - x0);
  const below = values[y1 * width + x0]! * (1 - x + x0) + values[y1 * width + x1]! * (x - x0);
  return above * (1 - y + y0) + below * (y - y0);
}
