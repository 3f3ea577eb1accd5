import { fade } from './fade.ts';
import { type Revolution, valueAlong } from './revolution.ts';

/** An end that is not flat is left to the network; within this of it, in h, the network counts more and more. */
const END = [0, 0.06] as const;
/** The same next to the limb, at open and at flat ends: there a rim or an edge is seen that the body does not have. */
const LIMB_END = [0.05, 0.12] as const;
const LIMB_FLAT_END = [0, 0.06] as const;
/** The same for parts: what is seen beside a rim is the inside of the other wall. */
const PART_END = [0.1, 0.18] as const;

/** How sure it is that the body is round at a place along its axis, 0 to 1. */
export function trustSide(body: Revolution, at: number): number {
  return trust(body, at, 0, END, null);
}

/** The same where rays only graze it: there it counts by itself, and must be round all around. */
export function trustLimb(body: Revolution, at: number): number {
  return trust(body, at, 0.12, LIMB_END, LIMB_FLAT_END);
}

/** How sure it is that what is seen beside the limb there is a part that goes on behind it. */
export function trustPart(body: Revolution, at: number): number {
  return trust(body, at, 0.12, PART_END, null);
}

type Bounds = readonly [number, number] | null;

/** @param around So far along the axis the body must be round, in h. */
function trust(body: Revolution, at: number, around: number, open: Bounds, flat: Bounds): number {
  const { first, step, radii, roundness } = body;
  const last = first + step * (radii.length - 1);
  let round = 1;
  for (let n = -2; n <= 2; n++) round = Math.min(round, valueAlong(roundness, body, at + (n * around) / 2));
  const fromEnd = (distance: number, bounds: Bounds) => (bounds ? 1 - fade(distance, bounds) : 1);
  return (
    // Half of what is seen is enough: a handle before the body is no doubt about it.
    Math.min(1, 2 * round) *
    fromEnd(at - first, body.flat[0] ? flat : open) *
    fromEnd(last - at, body.flat[1] ? flat : open)
  );
}
