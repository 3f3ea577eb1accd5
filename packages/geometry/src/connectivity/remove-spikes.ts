import { dropUnusedVertices } from '../mesh/remove-floaters.ts';
import type { Mesh, Vector } from '../types.ts';

/** A spike encloses less than this share of the cube of its longest edge, */
const VOLUME_SHARE_MAX = 1e-5;
/** and its foot has less than this share of its area: else it is a vertex in a plane. */
const FOOT_SHARE_MAX = 0.5;
/** A spike that was several triangles long is taken off from its tip. */
const ROUNDS = 8;

/**
 * Takes off spikes without thickness: vertices of three triangles that lie on each other. They are left where edges of thin
 * parts were collapsed, cannot be seen, and fall off as loose pieces where another program cleans the mesh.
 *
 * @param src A closed manifold; it stays one.
 */
export function removeSpikes(src: Mesh): Mesh {
  let { indices } = src;
  for (let round = 0; round < ROUNDS; round++) {
    const spikes = listSpikes(src.positions, indices);
    if (spikes.length === 0) break;
    const isGone = new Uint8Array(indices.length / 3);
    for (const { triangles } of spikes) for (const t of triangles) isGone[t] = 1;
    const kept = indices.filter((_, i) => isGone[Math.floor(i / 3)] === 0);
    const feet = spikes.flatMap(({ foot }) => foot);
    indices = new Uint32Array(kept.length + feet.length);
    indices.set(kept);
    indices.set(feet, kept.length);
  }
  return indices === src.indices ? src : dropUnusedVertices({ positions: src.positions, indices });
}

interface Spike {
  triangles: number[];
  /** The triangle that closes the surface without it. */
  foot: readonly [number, number, number];
}

/** Spikes that have no vertex in common. */
function listSpikes(positions: Float32Array, indices: Uint32Array): Spike[] {
  const valences = new Uint32Array(positions.length / 3);
  for (const v of indices) valences[v]!++;
  const fans = new Map<number, number[]>();
  indices.forEach((v, i) => {
    if (valences[v] === 3) fans.set(v, [...(fans.get(v) ?? []), Math.floor(i / 3)]);
  });
  const isTaken = new Uint8Array(valences.length);
  const spikes: Spike[] = [];
  for (const [tip, triangles] of fans) {
    const foot = traceFoot(indices, triangles, tip);
    if (!foot || [tip, ...foot].some((v) => isTaken[v] === 1) || !isSpike(positions, tip, foot)) continue;
    // The foot of a tetrahedron that stands alone is there already.
    if (foot.every((v) => valences[v] === 3)) continue;
    for (const v of [tip, ...foot]) isTaken[v] = 1;
    spikes.push({ triangles, foot });
  }
  return spikes;
}

/** The edges of a fan that its tip is not on, as one triangle. */
function traceFoot(indices: Uint32Array, triangles: readonly number[], tip: number): Spike['foot'] | null {
  const following = new Map<number, number>();
  for (const t of triangles) {
    const corners = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!];
    const at = corners.indexOf(tip);
    following.set(corners[(at + 1) % 3]!, corners[(at + 2) % 3]!);
  }
  const [a] = following.keys();
  const b = following.get(a!);
  const c = b === undefined ? undefined : following.get(b);
  return c !== undefined && following.get(c) === a ? [a!, b!, c] : null;
}

function isSpike(positions: Float32Array, tip: number, [a, b, c]: Spike['foot']): boolean {
  const edge = (from: number, to: number): Vector => [
    positions[to * 3]! - positions[from * 3]!,
    positions[to * 3 + 1]! - positions[from * 3 + 1]!,
    positions[to * 3 + 2]! - positions[from * 3 + 2]!,
  ];
  const [u, v, w] = [edge(tip, a), edge(tip, b), edge(tip, c)];
  const faces = [cross(u, v), cross(v, w), cross(w, u)];
  const foot = Math.hypot(...cross(edge(a, b), edge(a, c)));
  const area = faces.reduce((sum, face) => sum + Math.hypot(...face), 0);
  const longest = Math.max(...[u, v, w, edge(a, b), edge(b, c), edge(c, a)].map((side) => Math.hypot(...side)));
  const volume = Math.abs(w[0] * faces[0]![0] + w[1] * faces[0]![1] + w[2] * faces[0]![2]) / 6;
  return volume < VOLUME_SHARE_MAX * longest ** 3 && foot < FOOT_SHARE_MAX * area;
}

function cross(u: Vector, v: Vector): Vector {
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}
