import type { Vector } from '@tangible/geometry';
import { carveProfile, PLACES, type Profile } from './carve-profile.ts';
import type { ShapeEvidence } from './list-evidence.ts';
import { missBy, moveAxis, proposeAxis } from './propose-axis.ts';
import { type Axis, valueAlong } from './revolution.ts';

/** What counts half: a normal off by this sine, a radius off by this share of the broadest. */
const SINE_OFF = 0.12;
const RADIUS_OFF = 0.05;
/** Of an axis that is level where the network says the object stands: between equal ones the upright wins. */
const LEVEL_COST = 0.03;
const STEPS = [0.08, 0.04, 0.02, 0.01, 0.005];
const ROUNDS_MAX = 3;
/** An axis this near to the predicted up, in radians, may be upright if that costs no more than the second. */
const UPRIGHT = 0.2;
const UPRIGHT_COST = 0.15;
/** An axis that costs more than this at the start became that of no round body among 165 objects. */
const HOPELESS = 1.2;

interface AxisFit {
  axis: Axis;
  cost: number;
}

/**
 * The axis about which front and outline are round, as nearly as they are; none if they are nowhere near. If it is nearly
 * upright, the one that is wholly so comes as well: the tilt is what front and outline show least of.
 */
export function fitAxes(evidence: ShapeEvidence, up: Vector): Axis[] {
  const point = findMiddle(evidence.points);
  const starts: Vector[] = [up, [1, 0, 0], [0.71, 0.71, 0], [0.71, -0.71, 0], [0, 0, 1]];
  let best: AxisFit | null = null;
  for (const direction of starts) {
    const fit = rate(evidence, proposeAxis(evidence, { point, direction }), up);
    if (!best || fit.cost < best.cost) best = fit;
  }
  if (best!.cost > HOPELESS) return [];
  const tilted = refine(evidence, best!, up, 8);
  const { point: at, direction } = tilted.axis;
  const cosine = direction[0] * up[0] + direction[1] * up[1] + direction[2] * up[2];
  if (Math.abs(cosine) < Math.cos(UPRIGHT)) return [tilted.axis];
  const upright = refine(evidence, rate(evidence, { point: at, direction: up }, up), up, 4);
  return upright.cost < tilted.cost + UPRIGHT_COST ? [upright.axis, tilted.axis] : [tilted.axis];
}

/** Moves and turns the axis in ever smaller steps for as long as it gets better. */
function refine(evidence: ShapeEvidence, start: AxisFit, up: Vector, moveCount: 4 | 8): AxisFit {
  let best = start;
  for (const step of STEPS) {
    for (let round = 0, isBetter = true; isBetter && round < ROUNDS_MAX; round++) {
      isBetter = false;
      for (let k = 0; k < moveCount; k++) {
        const moves = [0, 0, 0, 0];
        moves[k >> 1] = k & 1 ? -step : step;
        const fit = rate(evidence, moveAxis(best.axis, moves), up);
        if (fit.cost >= best.cost) continue;
        best = fit;
        isBetter = true;
      }
    }
  }
  return best;
}

/** How far front and outline are from being round about an axis. */
function rate(evidence: ShapeEvidence, axis: Axis, up: Vector): AxisFit {
  const { points, normals } = evidence;
  const profile = profileAbout(evidence, axis);
  const radii = profile.left.map((radius, k) => Math.min(radius, profile.right[k]!));
  const broadest = findBroadest(radii);
  let normalCost = 0;
  let radiusCost = 0;
  const count = points.length / 3;
  for (let n = 0; n < points.length; n += 3) {
    const { at, radius, outward } = placeAbout(axis, points, normals, n);
    normalCost += lossOf(missBy(axis, points, normals, n) / Math.max(radius, 0.25 * broadest) / SINE_OFF);
    if (outward > 0.3) radiusCost += lossOf((radius - valueAlong(radii, profile, at)) / broadest / RADIUS_OFF);
  }
  let sideCost = 0;
  for (let k = 0; k < PLACES; k++) sideCost += lossOf((profile.left[k]! - profile.right[k]!) / broadest / RADIUS_OFF);
  const [x, y, z] = axis.direction;
  const level = 1 - (x * up[0] + y * up[1] + z * up[2]) ** 2;
  const cost = (normalCost + radiusCost) / count + (0.5 * sideCost) / PLACES + LEVEL_COST * level;
  return { axis, cost };
}

/** What the outline leaves of a shape about an axis, over the length of what is seen of it. */
export function profileAbout(evidence: ShapeEvidence, axis: Axis): Profile {
  const { first, step } = findSpan(evidence.points, axis);
  return carveProfile(evidence, axis, first, step);
}

/** A point about an axis: how far along it and from it, and how much its normal points away from it. */
export function placeAbout({ point, direction }: Axis, points: Float32Array, normals: Float32Array, n: number) {
  const x = points[n]! - point[0];
  const y = points[n + 1]! - point[1];
  const z = points[n + 2]! - point[2];
  const at = x * direction[0] + y * direction[1] + z * direction[2];
  const [ex, ey, ez] = [x - at * direction[0], y - at * direction[1], z - at * direction[2]];
  const radius = Math.hypot(ex, ey, ez);
  const outward = (normals[n]! * ex + normals[n + 1]! * ey + normals[n + 2]! * ez) / Math.max(1e-6, radius);
  return { at, radius, outward };
}

export function findBroadest(radii: Float32Array): number {
  return Math.max(1e-3, ...radii.filter(Number.isFinite));
}

/** Places along the axis from the first point of the front to the last. */
function findSpan(points: Float32Array, { point, direction }: Axis): { first: number; step: number } {
  let low = Infinity;
  let high = -Infinity;
  for (let n = 0; n < points.length; n += 3) {
    const at =
      (points[n]! - point[0]) * direction[0] +
      (points[n + 1]! - point[1]) * direction[1] +
      (points[n + 2]! - point[2]) * direction[2];
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return { first: low, step: Math.max(1e-4, (high - low) / (PLACES - 1)) };
}

function findMiddle(points: Float32Array): Vector {
  const sum: [number, number, number] = [0, 0, 0];
  for (let n = 0; n < points.length; n++) sum[n % 3]! += (points[n]! * 3) / points.length;
  return sum;
}

function lossOf(off: number): number {
  // Infinity is as far off as can be.
  return Number.isFinite(off) ? (off * off) / (1 + off * off) : 1;
}
