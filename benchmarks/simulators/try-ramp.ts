import { DROP_RULES, PLACE_RULES } from '@tangible/drop-test';
import { measureRest } from './measure-rest.ts';
import { preparePlacement } from './placement.ts';
import type { Place } from './ways.ts';

const SECONDS = 1;
/** The tangents of the ramps relative to the friction: the first holds a body, on the second it slides. */
const GENTLE = 0.9;
const STEEP = 1.1;

export interface Ramp {
  /** How far the body moved in a second on the gentle ramp; null when it fell over. */
  heldM: number | null;
  /** The friction with which a body slides as far in a second as this one on the steep ramp, relative to the written one. */
  frictionRatio: number | null;
}

/**
 * Sets an asset down on two ramps, one less and one more steep than its friction.
 *
 * @example
 * const { heldM, frictionRatio } = await tryRamp('assets/mug', rest.dart!);
 */
export async function tryRamp(folder: string, place: Place): Promise<Ramp> {
  const { friction } = (await preparePlacement(folder, SECONDS)).body;
  async function slide(ramp: number): Promise<number | null> {
    const placement = await preparePlacement(folder, SECONDS, (ramp * 180) / Math.PI);
    const { tiltDegrees, driftM } = measureRest(await place(placement), placement.corners, placement.centre);
    return tiltDegrees > PLACE_RULES.fallenDegreesMin ? null : driftM;
  }
  const steep = Math.atan(STEEP * friction);
  const slidM = await slide(steep);
  // The distance is g (sin - friction cos) t² / 2.
  const lost = slidM === null ? null : (2 * slidM) / (DROP_RULES.gravityMS2 * Math.cos(steep) * SECONDS ** 2);
  return {
    heldM: await slide(Math.atan(GENTLE * friction)),
    frictionRatio: lost === null ? null : STEEP - lost / friction,
  };
}
