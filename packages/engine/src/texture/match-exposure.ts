import { clamp } from '@tangible/geometry';

/** Weights below see the surface from the side. */
const SEEN_MIN = 0.6;
/** How much a colour counts that only the network knows, against one that a picture shows. */
export const INFERRED_TRUST = 0.05;
/** A picture is made this much darker or brighter at most. */
const GAIN_MIN = 0.5;
const GAIN_MAX = 2;
/** As many vertices that another picture shows as well determine the tint; with fewer it is believed less. */
const SHARED_FULL = 200;

/**
 * The factor of each channel that makes a picture match what is known of the surface: other pictures where they show
 * the same, else the network's colours. Those say little about the tint, so brightness alone follows them.
 *
 * @param shown The picture's colours per vertex, without its light; `weights` say how well it sees them.
 * @param known The colours known so far, and how much each is believed, 0 to 1.
 */
export function matchExposure(
  shown: Float32Array,
  weights: Float32Array,
  known: Float32Array,
  trusts: Float32Array,
): [number, number, number] {
  const of = [0, 0, 0];
  const to = [0, 0, 0];
  let shared = 0;
  for (let v = 0; v < weights.length; v++) {
    if (weights[v]! < SEEN_MIN || trusts[v]! <= 0) continue;
    const weight = weights[v]! * trusts[v]!;
    if (trusts[v]! > INFERRED_TRUST) shared += weight;
    for (let k = 0; k < 3; k++) {
      of[k]! += weight * shown[v * 3 + k]!;
      to[k]! += weight * known[v * 3 + k]!;
    }
  }
  const sum = (values: number[]) => values[0]! + values[1]! + values[2]!;
  if (sum(of) <= 0) return [1, 1, 1];
  const brightness = sum(to) / sum(of);
  const belief = Math.min(1, shared / SHARED_FULL);
  const gain = (k: number) => {
    const own = of[k]! > 0 ? to[k]! / of[k]! : brightness;
    return clamp(brightness * (own / Math.max(1e-3, brightness)) ** belief, GAIN_MIN, GAIN_MAX);
  };
  return [gain(0), gain(1), gain(2)];
}
