import type { Vector } from '@tangible/geometry';

/** A line in the camera's axes, in h. */
export interface Axis {
  /** A point on it, and its direction, of length 1. */
  point: Vector;
  direction: Vector;
}

/** A body of revolution: how far it reaches from its axis, at even places along it. */
export interface Revolution extends Axis {
  /** The places along the axis, from `point`: the first, and the distance to the next. */
  first: number;
  step: number;
  radii: Float32Array;
  /** The largest of them. */
  broadest: number;
  /** How sure it is that the body is round there, 0 to 1. */
  roundness: Float32Array;
  /** Whether the first and the last place are flat ends. */
  flat: [first: boolean, last: boolean];
}

/** A value of `values` between places, and that of the ends beyond them. */
export function valueAlong(values: Float32Array, { first, step }: Pick<Revolution, 'first' | 'step'>, at: number) {
  const place = Math.min(values.length - 1.001, Math.max(0, (at - first) / step));
  const low = Math.floor(place);
  return values[low]! + (values[low + 1]! - values[low]!) * (place - low);
}
