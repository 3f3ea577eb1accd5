import { createSets, findRoot, type Mesh, measureBox, unite } from '@tangible/geometry';

/** A short leg hangs down from the body by at least this share of the height, */
const LENGTH_SHARE_MIN = 0.05;
/** ends above the feet, */
const END_SHARE_MIN = 0.04;
/** and below this share: what ends higher is an arm or a table top's rim. */
const END_SHARE_MAX = 0.4;

/** So much of what it gains must be behind other parts in the picture. */
const COVERED_SHARE_MIN = 0.7;

/** A part that hangs down from a body and ends above the floor. */
interface ShortLeg {
  vertices: number[];
  endM: number;
  /** Where it is joined to the body. */
  topM: number;
}

/**
 * A body whose short legs reach the floor: of legs that others hide the network often knows only the beginning. Returns a
 * body with all of them, then one for each alone; none where there are none.
 *
 * @param mesh Standing on y = 0.
 * @param isCovered Whether the picture shows the subject at a place: where it shows the background, there is no leg.
 */
export function extendShortLegs(mesh: Mesh, isCovered: (position: Float32Array) => boolean): Mesh[] {
  const legs = findShortLegs(mesh).filter((leg) => isHidden(mesh.positions, leg, isCovered));
  const each = legs.map((leg) => [leg]);
  const choices = legs.length > 1 ? [legs, ...each] : each;
  return choices.map((chosen) => ({ positions: stretchLegs(mesh.positions, chosen), indices: mesh.indices }));
}

/** Whether the picture shows something else where most of what a leg gains would be. */
function isHidden(positions: Float32Array, leg: ShortLeg, isCovered: (position: Float32Array) => boolean): boolean {
  const stretched = stretchLegs(positions, [leg]);
  const gained = leg.vertices.filter((v) => stretched[v * 3 + 1]! < leg.endM);
  const covered = gained.filter((v) => isCovered(stretched.subarray(v * 3, v * 3 + 3)));
  return covered.length > COVERED_SHARE_MIN * gained.length;
}

/** Each from its end, which comes to the floor, up to where it is joined, which stays. */
function stretchLegs(positions: Float32Array, legs: readonly ShortLeg[]): Float32Array {
  const stretched = positions.slice();
  for (const { vertices, endM, topM } of legs) {
    for (const v of vertices) {
      stretched[v * 3 + 1] = topM - ((topM - positions[v * 3 + 1]!) * topM) / (topM - endM);
    }
  }
  return stretched;
}

/**
 * As water rises along a body, every part that hangs down begins as a set of its own; where two sets meet, the one that began
 * higher is a part that hangs down to there.
 */
function findShortLegs({ positions, indices }: Mesh): ShortLeg[] {
  const heightM = measureBox(positions).max[1];
  const heightOf = (v: number) => positions[v * 3 + 1]!;
  const edges = listEdges(positions, indices);
  const sets = createSets(positions.length / 3);
  const lowest = new Map<number, number>();
  const lowestOf = (root: number) => lowest.get(root) ?? root;
  const legs: ShortLeg[] = [];
  for (const [i, { a, b, topM }] of edges.entries()) {
    const [first, second] = [lowestOf(findRoot(sets, a)), lowestOf(findRoot(sets, b))];
    if (!unite(sets, a, b)) continue;
    const [low, high] = heightOf(first) <= heightOf(second) ? [first, second] : [second, first];
    lowest.set(findRoot(sets, a), low);
    const endM = heightOf(high);
    const isLeg = endM > END_SHARE_MIN * heightM && endM < END_SHARE_MAX * heightM;
    if (isLeg && topM - endM > LENGTH_SHARE_MIN * heightM) {
      legs.push({ vertices: gather(edges.slice(0, i), high, positions.length / 3), endM, topM });
    }
  }
  return legs;
}

interface Edge {
  a: number;
  b: number;
  topM: number;
}

/** By the height of their upper end. */
function listEdges(positions: Float32Array, indices: Uint32Array): Edge[] {
  const edges: Edge[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[i + k]!, indices[i + ((k + 1) % 3)]!];
      // Once for the two triangles that share it.
      if (a < b) edges.push({ a, b, topM: Math.max(positions[a * 3 + 1]!, positions[b * 3 + 1]!) });
    }
  }
  return edges.sort((one, other) => one.topM - other.topM);
}

/** The vertices that edges connect with one, itself included. */
function gather(edges: readonly Edge[], start: number, count: number): number[] {
  const sets = createSets(count);
  for (const { a, b } of edges) unite(sets, a, b);
  const root = findRoot(sets, start);
  const found = new Set([start]);
  for (const { a, b } of edges) if (findRoot(sets, a) === root) found.add(a).add(b);
  return [...found];
}
