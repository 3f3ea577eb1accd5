import type { Colour } from './render-scene.ts';
import { blend, cross, unit, type Vec } from './vectors.ts';

/** A soft box above the left shoulder of who looks from the front. */
const KEY = unit([-0.62, 0.95, 0.7]);
const KEY_SIDE = unit(cross([0, 1, 0], KEY));
const KEY_TOP = cross(KEY, KEY_SIDE);
/** Half its sides, at distance 1. */
const KEY_HALF = 0.26;
const KEY_POWER = 0.82;

/** A direction to some place of the lamp. */
export function sampleKey(random: () => number): Vec {
  const [u, v] = [KEY_HALF * (2 * random() - 1), KEY_HALF * (2 * random() - 1)];
  return unit([0, 1, 2].map((k) => KEY[k]! + u * KEY_SIDE[k]! + v * KEY_TOP[k]!) as Vec);
}

/** The light of the whole lamp on a white surface that faces it. */
export const findGlow = (): number => KEY_POWER;

/** The light of the room in a direction: a bright ceiling, walls in the tint of the backdrop, a dim floor; the lamp not counted. */
export function lookAround(backdrop: Colour, ray: Vec): Vec {
  const height = blend(Math.min(1, Math.max(0, 0.5 + 0.6 * ray[1])));
  const light = 0.15 + 0.5 * height;
  return [light * (0.6 + 0.4 * backdrop[0]), light * (0.6 + 0.4 * backdrop[1]), light * (0.6 + 0.4 * backdrop[2])];
}
