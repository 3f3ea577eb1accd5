import type { Revolution } from './revolution.ts';
import { valueAlong } from './revolution.ts';

/** An end where the network's back is this flat, in h, is flat. */
const FLAT_OFF = 0.03;
/** And it is no farther than this from the last that is seen of the body. */
const REACH = 0.12;
const COUNT_MIN = 20;

/**
 * Puts the ends of a body where the network has them, if they are flat: the picture shows the rim of an end at best.
 *
 * @param backs Places along the axis of the network's backs, of the rays that leave through the first and the last end.
 */
export function flattenEnds(body: Revolution, backs: readonly [number[], number[]]): Revolution {
  const count = body.radii.length;
  const ends = [body.first, body.first + body.step * (count - 1)] as const;
  const found = backs.map((places, n) => findFlat(places, ends[n]!));
  const first = found[0] ?? ends[0];
  const step = ((found[1] ?? ends[1]) - first) / (count - 1);
  const move = (values: Float32Array) => values.map((_, k) => valueAlong(values, body, first + k * step));
  return {
    ...body,
    first,
    step,
    radii: move(body.radii),
    roundness: move(body.roundness),
    flat: [found[0] !== null, found[1] !== null],
  };
}

function findFlat(places: number[], end: number): number | null {
  if (places.length < COUNT_MIN) return null;
  const middle = medianOf(places);
  const off = medianOf(places.map((place) => Math.abs(place - middle)));
  return off < FLAT_OFF && Math.abs(middle - end) < REACH ? middle : null;
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
