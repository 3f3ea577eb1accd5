import { type Revolution, valueAlong } from './revolution.ts';

type Three = readonly [number, number, number];

/**
 * How far a point of a ray lies from the side of a body of revolution, in h, negative inside, and its place along the
 * axis.
 *
 * @param base The ray's point where depth is 0, `move` how it moves per h of depth.
 */
export function measureDistance(
  { point, direction: a, step, ...body }: Revolution,
  base: Three,
  move: Three,
  depth: number,
): { distance: number; at: number } {
  const x = base[0] + move[0] * depth - point[0];
  const y = base[1] + move[1] * depth - point[1];
  const z = base[2] + move[2] * depth - point[2];
  const at = x * a[0] + y * a[1] + z * a[2];
  const radius = Math.sqrt(Math.max(0, x * x + y * y + z * z - at * at));
  const places = { first: body.first, step };
  const radiusAt = (place: number) => valueAlong(body.radii, places, place);
  const slope = (radiusAt(at + step) - radiusAt(at - step)) / (2 * step);
  return { distance: (radius - radiusAt(at)) / Math.sqrt(1 + slope * slope), at };
}
