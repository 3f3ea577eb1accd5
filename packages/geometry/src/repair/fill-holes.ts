import { traceBorders } from '../connectivity/trace-borders.ts';
import type { Mesh } from '../types.ts';

/** Longer borders are not holes but a missing surface; they are also slow to fill. */
const BORDER_LENGTH_MAX = 1500;

/**
 * Closes every hole of an oriented mesh with triangles over its border's own vertices, cutting off the best corner again
 * and again. Null when a border is too long. Where the border is crossed or its vertices are joined elsewhere the result
 * may not be manifold: check it.
 */
export function fillHoles({ positions, indices }: Mesh): { mesh: Mesh; holeCount: number } | null {
  const loops = traceBorders({ indices });
  if (loops.some((loop) => loop.length > BORDER_LENGTH_MAX)) return null;
  const added: number[] = [];
  const joined = listJoined(indices, loops);
  for (const loop of loops) cutCorners(positions, loop, joined, added);
  const filled = new Uint32Array(indices.length + added.length);
  filled.set(indices);
  filled.set(added, indices.length);
  return { mesh: { positions, indices: filled }, holeCount: loops.length };
}

/** The pairs of border vertices that an edge joins already: no new edge may join them again. */
function listJoined(indices: Uint32Array, loops: readonly number[][]): Set<string> {
  const onBorder = new Set(loops.flat());
  const joined = new Set<string>();
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i]!;
    const b = indices[i % 3 === 2 ? i - 2 : i + 1]!;
    if (onBorder.has(a) && onBorder.has(b)) joined.add(nameEdge(a, b));
  }
  return joined;
}

const nameEdge = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function cutCorners(p: Float32Array, loop: readonly number[], joined: Set<string>, added: number[]): void {
  const normal = measureNormal(p, loop);
  const left = loop.slice();
  const scores = left.map((_, i) => scoreCorner(p, left, i, normal, joined));
  while (left.length > 3) {
    let best = 0;
    for (let i = 1; i < left.length; i++) if (scores[i]! > scores[best]!) best = i;
    const before = (best + left.length - 1) % left.length;
    const after = (best + 1) % left.length;
    added.push(left[before]!, left[best]!, left[after]!);
    joined.add(nameEdge(left[before]!, left[after]!));
    left.splice(best, 1);
    scores.splice(best, 1);
    for (const i of [best - 1, best]) {
      const at = (i + left.length) % left.length;
      scores[at] = scoreCorner(p, left, at, normal, joined);
    }
  }
  added.push(left[0]!, left[1]!, left[2]!);
}

/** Higher is better: corners that bulge, are fat and have none of the loop's other vertices within. */
function scoreCorner(
  p: Float32Array,
  loop: readonly number[],
  i: number,
  normal: readonly number[],
  joined: Set<string>,
): number {
  const a = loop[(i + loop.length - 1) % loop.length]! * 3;
  const b = loop[i]! * 3;
  const c = loop[(i + 1) % loop.length]! * 3;
  if (loop.length > 3 && joined.has(nameEdge(a / 3, c / 3))) return -10;
  const area = turn(p, a, b, c, normal);
  const size =
    (p[a]! - p[c]!) ** 2 +
    (p[a + 1]! - p[c + 1]!) ** 2 +
    (p[a + 2]! - p[c + 2]!) ** 2 +
    (p[a]! - p[b]!) ** 2 +
    (p[a + 1]! - p[b + 1]!) ** 2 +
    (p[a + 2]! - p[b + 2]!) ** 2 +
    (p[c]! - p[b]!) ** 2 +
    (p[c + 1]! - p[b + 1]!) ** 2 +
    (p[c + 2]! - p[b + 2]!) ** 2;
  const fatness = size > 0 ? area / size : 0;
  if (fatness <= 0) return fatness - 4;
  for (const vertex of loop) {
    const d = vertex * 3;
    if (d === a || d === b || d === c) continue;
    if (turn(p, a, b, d, normal) >= 0 && turn(p, b, c, d, normal) >= 0 && turn(p, c, a, d, normal) >= 0)
      return fatness - 2;
  }
  return fatness;
}

/** Twice the area of a triangle seen along the normal; positive when it runs counter-clockwise. */
function turn(p: Float32Array, a: number, b: number, c: number, normal: readonly number[]): number {
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  return (uy * vz - uz * vy) * normal[0]! + (uz * vx - ux * vz) * normal[1]! + (ux * vy - uy * vx) * normal[2]!;
}

/** The direction in which a loop encloses the largest area, of length one (Newell). */
function measureNormal(p: Float32Array, loop: readonly number[]): [number, number, number] {
  const normal: [number, number, number] = [0, 0, 0];
  const o = loop[0]! * 3;
  for (let i = 1; i + 1 < loop.length; i++) {
    const [a, b] = [loop[i]! * 3, loop[i + 1]! * 3];
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis]! +=
        (p[a + u]! - p[o + u]!) * (p[b + v]! - p[o + v]!) - (p[a + v]! - p[o + v]!) * (p[b + u]! - p[o + u]!);
    }
  }
  const length = Math.hypot(...normal) || 1;
  return [normal[0] / length, normal[1] / length, normal[2] / length];
}
