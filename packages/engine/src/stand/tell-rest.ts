import { buildHull, type Mesh, measureBox, measureSolid } from '@tangible/geometry';
import { type FloorPoint, measureOutlineArea, traceFloorOutline } from './floor-outline.ts';

/** How a thing is meant to rest: on its base, lying anyhow, rolling, or hung up by its top. */
export type RestKind = 'stands' | 'lies' | 'rolls' | 'hangs';

/** How much the two sides of something round may differ, and its area or volume from that of a disk or a ball. */
const ROUND_SIDES_TOLERANCE = 0.12;
const ROUND_AREA_TOLERANCE = 0.05;
const ROUND_VOLUME_TOLERANCE = 0.1;
/** A lying can is at least this much longer than thick. */
const ROLL_LENGTH_MIN = 1.2;
/** The lowest parts and the uppermost one that are looked at, as shares of the height. */
const FOOT_SHARE = 0.05;
const TIP_SHARE = 0.01;
const TOP_SHARE = 0.15;
/** Taller than this many times the width of its foot, a thing is a stick: a sword, a pencil. */
const STICK_RATIO = 8;
/** Lower than this share of its length, a thing lies already. */
const FLAT_SHARE = 0.35;
/** Of the whole footprint, a cord or a hook covers at most the first share, and the lowest tip of what hangs the second. */
const CORD_SHARE_MAX = 0.02;
const HANGING_TIP_SHARE_MAX = 0.2;
/** Hung up by its top, a thing that is meant to hang leans no farther. */
const HANGING_DEGREES_MAX = 10;

/**
 * Tells from its shape alone how something is meant to rest. Asked only about what does not stand by itself: whatever stands
 * in the simulator is meant to.
 *
 * @param mesh Upright, closed.
 *
 * @example
 * tellRest(sword); // 'lies'
 */
export function tellRest(mesh: Mesh): RestKind {
  const { positions } = mesh;
  const { min, max } = measureBox(positions);
  const [width, height, depth] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  if (!(width > 0 && height > 0 && depth > 0)) return 'lies';
  const hull = buildHull(positions, { vertexCountMax: 256 });
  if (isBall([width, height, depth], measureSolid(hull).volume) || isLyingRound(hull.positions)) return 'rolls';
  const areaAmong = (isKept: (y: number) => boolean) =>
    measureOutlineArea(traceFloorOutline(listPlaces(positions, isKept)));
  const foot = areaAmong((y) => y - min[1] <= FOOT_SHARE * height);
  const footprint = areaAmong(() => true);
  const top = areaAmong((y) => max[1] - y <= TOP_SHARE * height);
  const tip = areaAmong((y) => y - min[1] <= TIP_SHARE * height);
  if (top < CORD_SHARE_MAX * footprint && tip < HANGING_TIP_SHARE_MAX * footprint) {
    if (measureHangingTilt(mesh) < HANGING_DEGREES_MAX) return 'hangs';
  }
  if (height > STICK_RATIO * Math.sqrt((4 * foot) / Math.PI)) return 'lies';
  return height < FLAT_SHARE * Math.max(width, depth) ? 'lies' : 'stands';
}

/** How far a body of even density leans when it hangs by its uppermost point: its centre of mass is below that then. */
export function measureHangingTilt(mesh: Mesh): number {
  const { positions } = mesh;
  let top = 1;
  for (let i = 1; i < positions.length; i += 3) if (positions[i]! > positions[top]!) top = i;
  const [x, y, z] = measureSolid(mesh).centre;
  const aside = Math.hypot(positions[top - 1]! - x, positions[top + 1]! - z);
  return (Math.atan2(aside, positions[top]! - y) * 180) / Math.PI;
}

/** Whether a body's sides are alike, and its convex hull fills as much of its box as a ball does. */
function isBall(sides: readonly number[], hullVolume: number): boolean {
  const share = hullVolume / ((Math.PI / 6) * sides.reduce((product, side) => product * side, 1));
  const isEven = Math.max(...sides) < (1 + ROUND_SIDES_TOLERANCE) * Math.min(...sides);
  return isEven && Math.abs(share - 1) < ROUND_VOLUME_TOLERANCE;
}

/** Whether a hull is round about a level axis: a can or a log that lies. */
function isLyingRound(hull: Float32Array): boolean {
  const [x, z] = findLongestDirection(traceFloorOutline(listPlaces(hull, () => true)));
  const across: FloorPoint[] = [];
  const along: number[] = [];
  for (let i = 0; i < hull.length; i += 3) {
    along.push(hull[i]! * x + hull[i + 2]! * z);
    across.push([hull[i + 2]! * x - hull[i]! * z, hull[i + 1]!]);
  }
  const [thick, high] = [measureSpan(across.map(([u]) => u)), measureSpan(across.map(([, v]) => v))];
  const area = measureOutlineArea(traceFloorOutline(across)) / ((Math.PI / 4) * thick * high);
  return (
    Math.max(thick, high) < (1 + ROUND_SIDES_TOLERANCE) * Math.min(thick, high) &&
    Math.abs(area - 1) < ROUND_AREA_TOLERANCE &&
    measureSpan(along) > ROLL_LENGTH_MIN * Math.max(thick, high)
  );
}

function listPlaces(positions: Float32Array, isKept: (y: number) => boolean): FloorPoint[] {
  const places: FloorPoint[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    if (isKept(positions[i + 1]!)) places.push([positions[i]!, positions[i + 2]!]);
  }
  return places;
}

/** The direction along which an outline is longest: that of the side across which it is narrowest, of length 1. */
function findLongestDirection(outline: readonly FloorPoint[]): FloorPoint {
  let narrowest = Infinity;
  let direction: FloorPoint = [1, 0];
  for (const [i, [x, z]] of outline.entries()) {
    const [nextX, nextZ] = outline[(i + 1) % outline.length]!;
    const length = Math.hypot(nextX - x, nextZ - z);
    const [alongX, alongZ] = [(nextX - x) / length, (nextZ - z) / length];
    const width = measureSpan(outline.map(([px, pz]) => pz * alongX - px * alongZ));
    if (width < narrowest) [narrowest, direction] = [width, [alongX, alongZ]];
  }
  return direction;
}

function measureSpan(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return most - least;
}
