import { computeNormals, createSets, findRoot, type Mesh, measureBox, unite } from '@tangible/geometry';
import type { FloorPoint } from './floor-outline.ts';

/** Below this share of the height, parts that are not connected there are feet of their own. */
const FEET_SHARE = 0.25;
/** The lowest share of the height of a foot is its sole, which faces downwards. */
const SOLE_SHARE = 0.03;
/** A foot that ends higher than this share of the height is none. */
const RAISED_SHARE_MAX = 0.08;
/** What is flattened keeps this share of its height, so that the two sides of a thin sole do not fall together. */
const FLAT_SLOPE = 0.03;
/** How steeply a surface must face downwards to be an underside: the cosine of about 53 degrees. */
const DOWNWARD_MIN = 0.6;

/** How much of a body may be brought onto the floor, in shares of its height. */
export interface FlattenLimits {
  /** The lowest part of each foot, whatever it looks like. */
  cut: number;
  /** Surface that faces downwards, above the lowest point of its foot. */
  underside: number;
}

/** The feet of a body: for each vertex below the top of the feet the height at which its foot ends, else NaN. */
export interface Feet {
  ends: Float32Array;
  topM: number;
  heightM: number;
  /** The vertical part of the vertex normals. */
  facing: Float32Array;
}

/** Finds the feet of a body that stands on y = 0. */
export function findFeet(mesh: Mesh): Feet {
  const { positions, indices } = mesh;
  const heightM = measureBox(positions).max[1];
  const topM = FEET_SHARE * heightM;
  const count = positions.length / 3;
  const isLow = new Uint8Array(count);
  for (let v = 0; v < count; v++) if (positions[v * 3 + 1]! < topM) isLow[v] = 1;
  const sets = createSets(count);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    if (isLow[a] && isLow[b]) unite(sets, a, b);
    if (isLow[b] && isLow[c]) unite(sets, b, c);
    if (isLow[c] && isLow[a]) unite(sets, c, a);
  }
  const normals = computeNormals(mesh);
  const roots = new Int32Array(count);
  const lowest = new Float32Array(count).fill(topM);
  for (let v = 0; v < count; v++) {
    if (!isLow[v]) continue;
    const root = findRoot(sets, v);
    roots[v] = root;
    if (positions[v * 3 + 1]! < lowest[root]!) lowest[root] = positions[v * 3 + 1]!;
  }
  // The floor inside a vessel is a set of its own, and faces upwards where it is lowest: it moves with the base below it.
  const facings = new Float32Array(count);
  for (let v = 0; v < count; v++) {
    const root = roots[v]!;
    if (isLow[v] && positions[v * 3 + 1]! <= lowest[root]! + SOLE_SHARE * heightM) {
      facings[root]! += normals[v * 3 + 1]!;
    }
  }
  const endOf = (root: number) => (facings[root]! > 0 ? 0 : lowest[root]!);
  return {
    ends: Float32Array.from({ length: count }, (_, v) => (isLow[v] ? endOf(roots[v]!) : Number.NaN)),
    topM,
    heightM,
    facing: Float32Array.from({ length: count }, (_, v) => normals[v * 3 + 1]!),
  };
}

/**
 * Ends all feet of a body in one floor: the lowest part of each, `cut` of the height, is flat, short ones are stretched and
 * long ones shortened between their end and the top of the feet.
 *
 * @param level Where the floor lies within what is cut: 0 at its lower end, 1 at its upper end.
 * @returns The moved positions, and the places where they touch the floor.
 */
export function flattenFeet(
  { positions }: Mesh,
  { ends, topM, heightM, facing }: Feet,
  { cut, underside }: FlattenLimits,
  level = 1,
): { positions: Float32Array; contacts: FloorPoint[] } {
  const cutM = cut * heightM;
  const floorM = level * cutM;
  const moved = positions.slice();
  const contacts: FloorPoint[] = [];
  for (let v = 0; v < ends.length; v++) {
    const end = ends[v]!;
    // Not a number above the feet: comparisons with it are false.
    if (!(end < (RAISED_SHARE_MAX + cut) * heightM)) continue;
    const y = positions[v * 3 + 1]!;
    const flatEnd = end + cutM;
    const isUnderside = -facing[v]! > DOWNWARD_MIN && y < end + underside * heightM;
    if (y <= flatEnd || isUnderside) {
      moved[v * 3 + 1] = floorM + FLAT_SLOPE * Math.min(0, y - flatEnd);
      if (facing[v]! < 0) contacts.push([positions[v * 3]!, positions[v * 3 + 2]!]);
    } else {
      moved[v * 3 + 1] = topM - ((topM - y) * (topM - floorM)) / (topM - flatEnd);
    }
  }
  return { positions: moved, contacts };
}
