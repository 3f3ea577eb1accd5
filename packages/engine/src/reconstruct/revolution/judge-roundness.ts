import { PLACES } from './carve-profile.ts';
import { findBroadest, placeAbout, profileAbout } from './fit-axis.ts';
import type { ShapeEvidence } from './list-evidence.ts';
import { missBy } from './propose-axis.ts';
import { type Axis, type Revolution, valueAlong } from './revolution.ts';

/** A point is on the round body if its radius is off by less than this share of the broadest, and its normal by this sine. */
const RADIUS_OFF = 0.07;
const SINE_OFF = 0.25;

export interface Judgement {
  revolution: Revolution;
  /** Share of the seen points that are on the round body. */
  onShare: number;
  /** How far around the axis these reach, in radians. */
  arc: number;
  /** Share of places at which both sides of the outline are as far from the axis. */
  evenShare: number;
}

export function judgeRoundness(evidence: ShapeEvidence, axis: Axis): Judgement {
  const { points, normals } = evidence;
  const profile = profileAbout(evidence, axis);
  const { first, step, left, right } = profile;
  const radii = left.map((radius, k) => Math.min(radius, right[k]!));
  const broadest = findBroadest(radii);
  const seen: number[][] = Array.from({ length: PLACES }, () => []);
  for (let n = 0; n < points.length; n += 3) {
    const { at, radius, outward } = placeAbout(axis, points, normals, n);
    if (outward < 0.3) continue;
    const k = Math.min(PLACES - 1, Math.max(0, Math.round((at - first) / step)));
    const isMet = Math.abs(missBy(axis, points, normals, n)) < SINE_OFF * Math.max(radius, 0.25 * broadest);
    if (isMet) seen[k]!.push(radius);
  }
  // Where no outline touches the body, what is seen of it is narrower than the outline leaves it.
  for (let k = 0; k < PLACES; k++) {
    if (seen[k]!.length < 4) continue;
    const middle = seen[k]!.sort((a, b) => a - b)[seen[k]!.length >> 1]!;
    if (middle < radii[k]! - RADIUS_OFF * broadest) radii[k] = middle;
  }
  const on = new Float32Array(PLACES);
  const all = new Float32Array(PLACES);
  const angles: number[] = [];
  let met = 0;
  for (let n = 0; n < points.length; n += 3) {
    const { at, radius, outward } = placeAbout(axis, points, normals, n);
    const isMet = Math.abs(missBy(axis, points, normals, n)) < SINE_OFF * Math.max(radius, 0.25 * broadest);
    if (outward < 0.3) {
      if (isMet) met++;
      continue;
    }
    const k = Math.min(PLACES - 1, Math.max(0, Math.round((at - first) / step)));
    all[k]!++;
    if (!isMet || Math.abs(radius - valueAlong(radii, profile, at)) > RADIUS_OFF * broadest) continue;
    on[k]!++;
    met++;
    angles.push(angleAbout(axis.direction, normals, n));
  }
  const isEven = left.map((radius, k) => (Math.abs(radius - right[k]!) < RADIUS_OFF * broadest ? 1 : 0));
  const roundness = radii.map((_, k) => {
    if (!Number.isFinite(radii[k]!)) return 0;
    if (all[k]! < 4) return isEven[k]!;
    return Math.min(1, Math.max(0, (on[k]! / all[k]! - 0.4) / 0.25));
  });
  angles.sort((a, b) => a - b);
  const arc =
    angles.length > 20 ? angles[Math.floor(angles.length * 0.97)]! - angles[Math.floor(angles.length * 0.03)]! : 0;
  return {
    revolution: {
      ...axis,
      first,
      step,
      radii: smooth(dropSpikes(radii.map((radius) => (Number.isFinite(radius) ? radius : 0)))),
      broadest: findBroadest(radii),
      roundness: smooth(roundness),
      flat: [false, false],
    },
    onShare: (met * 3) / points.length,
    arc,
    evenShare: isEven.reduce((sum, even) => sum + even, 0) / PLACES,
  };
}

/** The direction of a normal about the axis, from the direction to the camera. */
function angleAbout([ax, ay, az]: readonly [number, number, number], normals: Float32Array, n: number): number {
  const along = normals[n]! * ax + normals[n + 1]! * ay + normals[n + 2]! * az;
  const [x, y, z] = [normals[n]! - along * ax, normals[n + 1]! - along * ay, normals[n + 2]! - along * az];
  const [tx, ty, tz] = [-az * ax, -az * ay, 1 - az * az];
  const turn = ax * (ty * z - tz * y) + ay * (tz * x - tx * z) + az * (tx * y - ty * x);
  return Math.atan2(turn, tx * x + ty * y + tz * z);
}

/** The middle one of each radius and its two neighbours. */
function dropSpikes(radii: Float32Array): Float32Array {
  return radii.map((radius, k) => {
    const [one, other] = [radii[Math.max(0, k - 1)]!, radii[Math.min(radii.length - 1, k + 1)]!];
    return Math.max(Math.min(one, other), Math.min(radius, Math.max(one, other)));
  });
}

function smooth(values: Float32Array): Float32Array {
  return values.map((value, k) => (values[Math.max(0, k - 1)]! + 2 * value + values[Math.min(PLACES - 1, k + 1)]!) / 4);
}
