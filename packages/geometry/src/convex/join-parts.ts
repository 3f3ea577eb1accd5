import { measureEmptiness } from './measure-emptiness.ts';
import type { ConvexPart, Decomposition } from './split-parts.ts';
import { joinRuns } from './voxel-part.ts';

interface Pair {
  a: number;
  b: number;
  /** The empty space that the common hull adds to the two hulls. */
  gain: number;
  emptiness: number;
  depth: number;
}

/**
 * Joins neighbours whose common hull is as good as their own, and beyond that the least bad ones until there are no
 * more than `partCountMax`.
 */
export function joinParts(
  state: Decomposition,
  { depthMax, partCountMax }: { depthMax: number; partCountMax: number },
): void {
  const parts: (ConvexPart | null)[] = [...state.parts];
  const neighbours = listNeighbourParts(state);
  linkIslands(state.parts, neighbours);
  let count = parts.length;
  const pairs = new Map<number, Pair>();
  const judge = (a: number, b: number): void => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const first = parts[low]!;
    const second = parts[high]!;
    const corners = joinCorners(first.corners, second.corners);
    const { total, depth } = measureEmptiness(corners, state.field, { wantsDepth: true });
    const gain = total - first.emptiness - second.emptiness;
    pairs.set(low * 65_536 + high, { a: low, b: high, gain, emptiness: total, depth });
  };
  neighbours.forEach((others, a) => {
    for (const b of others) if (a < b) judge(a, b);
  });

  for (;;) {
    let best: Pair | null = null;
    for (const pair of pairs.values()) {
      const before = Math.max(parts[pair.a]!.depth, parts[pair.b]!.depth);
      const isFree = pair.depth <= Math.max(depthMax, before) && pair.gain <= freeGain(parts[pair.a]!, parts[pair.b]!);
      if (!isFree && count <= partCountMax) continue;
      if (best === null || pair.gain < best.gain) best = pair;
    }
    if (best === null) break;
    const { a, b } = best;
    const first = parts[a]!;
    const second = parts[b]!;
    parts[a] = {
      runs: joinRuns(first.runs, second.runs),
      corners: joinCorners(first.corners, second.corners),
      emptiness: best.emptiness,
      depth: best.depth,
      isDone: false,
    };
    parts[b] = null;
    count--;
    for (const other of neighbours[b]!) {
      neighbours[other]!.delete(b);
      if (other === a) continue;
      neighbours[other]!.add(a);
      neighbours[a]!.add(other);
    }
    for (const [key, pair] of pairs)
      if (pair.a === b || pair.b === b || pair.a === a || pair.b === a) pairs.delete(key);
    for (const other of neighbours[a]!) judge(a, other);
  }
  state.parts = parts.filter((part) => part !== null);
}

/** Small parts may join for a little emptiness. */
function freeGain(a: ConvexPart, b: ConvexPart): number {
  return 0.05 * (countOf(a) + countOf(b));
}

function countOf({ runs: { from, to } }: ConvexPart): number {
  let count = 0;
  for (let i = 0; i < from.length; i++) count += to[i]! - from[i]! + 1;
  return count;
}

function joinCorners(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Which parts touch, corners included. */
function listNeighbourParts({ parts, grid }: Decomposition): Set<number>[] {
  const [nx, ny, nz] = grid.counts;
  const labels = new Int32Array(nx * ny * nz).fill(-1);
  parts.forEach(({ runs: { rows, from, to } }, label) => {
    for (let i = 0; i < rows.length; i++) labels.fill(label, rows[i]! * nx + from[i]!, rows[i]! * nx + to[i]! + 1);
  });
  const steps = [];
  for (let i = 14; i < 27; i++)
    steps.push((i % 3) - 1 + ((Math.floor(i / 3) % 3) - 1) * nx + (Math.floor(i / 9) - 1) * nx * ny);
  const neighbours = parts.map(() => new Set<number>());
  for (let at = 0, end = labels.length; at < end; at++) {
    const own = labels[at]!;
    if (own < 0) continue;
    // The outermost cubes are empty, so no step leaves the grid.
    for (let i = 0; i < steps.length; i++) {
      const other = labels[at + steps[i]!]!;
      if (other < 0 || other === own) continue;
      neighbours[own]!.add(other);
      neighbours[other]!.add(own);
    }
  }
  return neighbours;
}

/**
 * Makes neighbours of groups of parts that do not touch: each is linked to the nearest of those before it. Only bodies
 * of several pieces have them; without links, too many pieces would stay too many.
 */
function linkIslands(parts: readonly ConvexPart[], neighbours: Set<number>[]): void {
  const groups = listGroups(neighbours);
  if (groups.length <= 1) return;
  const places = groups.map((group) => parts[group[0]!]!.corners.subarray(0, 3));
  for (let i = 1; i < groups.length; i++) {
    let nearest = 0;
    let least = Infinity;
    for (let j = 0; j < i; j++) {
      const distance = Math.hypot(...[0, 1, 2].map((axis) => places[i]![axis]! - places[j]![axis]!));
      if (distance < least) [nearest, least] = [j, distance];
    }
    const [a, b] = [groups[i]![0]!, groups[nearest]![0]!];
    neighbours[a]!.add(b);
    neighbours[b]!.add(a);
  }
}

/** Connected components of parts. */
function listGroups(neighbours: readonly Set<number>[]): number[][] {
  const seen = new Set<number>();
  const groups: number[][] = [];
  neighbours.forEach((_, start) => {
    if (seen.has(start)) return;
    const group = [start];
    seen.add(start);
    for (let i = 0; i < group.length; i++) {
      for (const other of neighbours[group[i]!]!) {
        if (seen.has(other)) continue;
        seen.add(other);
        group.push(other);
      }
    }
    groups.push(group);
  });
  return groups;
}
