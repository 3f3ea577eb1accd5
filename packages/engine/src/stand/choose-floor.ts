import { type Box, type Mesh, measureBox, type Vector } from '@tangible/geometry';
import type { Rotation } from '../frustum/find-upright.ts';
import { rotatePositions } from '../frustum/find-upright.ts';
import { type FloorPoint, measureMargin, measureOutlineArea, traceFloorOutline } from './floor-outline.ts';

/** The up direction is corrected by no more than this: it is right within 3 degrees for half of the objects. */
const CORRECTION_DEGREES_MAX = 12;
/** Points within this share of the longest side from a floor can be brought onto it. */
const REACHED_SHARE = 0.03;
/** A margin of the centre of mass beyond this share of the longest side makes a floor no better. */
const MARGIN_SHARE_MAX = 0.1;
/** Of the floor, along its longer side. */
const CELLS = 96;
/** What the largest correction costs, in shares of the area of the longest side's square. */
const CORRECTION_COST = 0.05;

/**
 * The floor that a body stands on best: the face of its convex hull, among those that face nearly downwards, onto which
 * the most of the underside can be brought, with the centre of mass above it.
 *
 * @param mesh With y up, as far as the network knows.
 * @param hull Its convex hull.
 * @param centre Of its mass.
 * @returns The smallest rotation that lays that face on the floor, and its angle.
 */
export function chooseFloor(mesh: Mesh, hull: Mesh, centre: Vector): { rotation: Rotation; correctionDegrees: number } {
  const box = measureBox(mesh.positions);
  const { min, max } = box;
  const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const low = pickLow(mesh.positions, box, min[1] + reachOfCorrection(min, max) + REACHED_SHARE * longest);
  let best = { score: -Infinity, rotation: rotationToY([0, 1, 0]), correctionDegrees: 0 };
  for (const up of listUps(hull)) {
    const rotation = rotationToY(up);
    const outline = traceFloorOutline(listReached(rotatePositions(low, rotation), REACHED_SHARE * longest));
    const [x, , z] = rotatePositions(Float32Array.from(centre), rotation);
    const margin = Math.min(MARGIN_SHARE_MAX, measureMargin(outline, [x!, z!]) / longest);
    const correctionDegrees = (Math.acos(Math.min(1, up[1])) * 180) / Math.PI;
    const cost = (CORRECTION_COST * correctionDegrees) / CORRECTION_DEGREES_MAX;
    const score = measureOutlineArea(outline) / longest ** 2 + margin - cost;
    if (score > best.score) best = { score, rotation, correctionDegrees };
  }
  return best;
}

/** How high a point can be and still be the lowest after the largest correction. */
function reachOfCorrection(min: Vector, max: Vector): number {
  return Math.tan((CORRECTION_DEGREES_MAX * Math.PI) / 180) * Math.hypot(max[0] - min[0], max[2] - min[2]);
}

/** The lowest point of each cell of the floor, up to a height: the underside, whatever the number of vertices. */
function pickLow(positions: Float32Array, { min, max }: Box, height: number): Float32Array {
  const cell = Math.max(max[0] - min[0], max[2] - min[2]) / CELLS || 1;
  const lowest = new Int32Array((CELLS + 1) ** 2).fill(-1);
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! > height) continue;
    const column = Math.floor((positions[i]! - min[0]) / cell);
    const at = Math.floor((positions[i + 2]! - min[2]) / cell) * (CELLS + 1) + column;
    if (lowest[at]! < 0 || positions[i + 1]! < positions[lowest[at]! + 1]!) lowest[at] = i;
  }
  const low: number[] = [];
  for (const i of lowest) if (i >= 0) low.push(positions[i]!, positions[i + 1]!, positions[i + 2]!);
  return Float32Array.from(low);
}

/** Straight up, and what would be up if the body stood on each face of its hull. */
function listUps({ positions: p, indices }: Mesh): Vector[] {
  const least = Math.cos((CORRECTION_DEGREES_MAX * Math.PI) / 180);
  const ups: Vector[] = [[0, 1, 0]];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!] as const;
    const w = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as const;
    const n: Vector = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]];
    const length = Math.hypot(...n);
    if (length > 0 && -n[1] / length > least) ups.push([-n[0] / length, -n[1] / length, -n[2] / length]);
  }
  return ups;
}

function listReached(positions: Float32Array, height: number): FloorPoint[] {
  let lowest = Infinity;
  for (let i = 1; i < positions.length; i += 3) lowest = Math.min(lowest, positions[i]!);
  const reached: FloorPoint[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! - lowest < height) reached.push([positions[i]!, positions[i + 2]!]);
  }
  return reached;
}

/** The smallest rotation that brings a direction of length 1, not straight down, to y. */
function rotationToY([x, y, z]: Vector): Rotation {
  const k = 1 / (1 + y);
  return [
    [1 - x * x * k, -x, -x * z * k],
    [x, y, z],
    [-x * z * k, -z, 1 - z * z * k],
  ];
}
