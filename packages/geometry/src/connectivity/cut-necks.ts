import { dropUnusedVertices } from '../mesh/remove-floaters.ts';
import type { Mesh } from '../types.ts';
import { connectFaces, createEdgeTable, findEdgeSlot, nextHalfEdge } from './connect-faces.ts';
import { previous } from './half-edges.ts';

/** A blade encloses less than this share of the cube of its length: a thread 1,000 times as long as it is thick. */
const VOLUME_SHARE_MAX = 2e-6;
/** Fewer triangles are a spike (`removeSpikes`) or a vertex in a plane. */
const TRIANGLES_MIN = 5;
/** And no more than this share of all. */
const TRIANGLES_SHARE_MAX = 0.25;

/**
 * Takes off blades without thickness that hang on a neck: two triangles whose other diagonal is an edge already. One flip
 * there leaves two bodies that touch along that edge, and programs that flip edges when they clean a mesh (Manifold) do so.
 *
 * @param src A closed, oriented manifold; it stays one.
 */
export function cutNecks(src: Mesh): Mesh {
  const { indices } = src;
  const { across } = connectFaces(indices);
  const table = createEdgeTable(indices);
  for (let h = 0; h < indices.length; h++) {
    table[findEdgeSlot(table, indices, indices[h]!, indices[nextHalfEdge(h)]!)] = h;
  }
  const isGone = new Uint8Array(indices.length / 3);
  const feet: number[] = [];
  for (let h = 0; h < indices.length; h++) {
    const g = across[h]!;
    if (g < h) continue;
    const [c, d] = [indices[previous(h)]!, indices[previous(g)]!];
    const closing = c === d ? -1 : table[findEdgeSlot(table, indices, c, d)]!;
    if (closing === -1) continue;
    const blade = findBlade(src, across, h, closing);
    if (!blade || blade.triangles.some((t) => isGone[t] === 1)) continue;
    for (const t of blade.triangles) isGone[t] = 1;
    feet.push(...blade.foot);
  }
  if (feet.length === 0) return src;
  const kept = indices.filter((_, i) => isGone[Math.floor(i / 3)] === 0);
  const cut = new Uint32Array(kept.length + feet.length);
  cut.set(kept);
  cut.set(feet, kept.length);
  return dropUnusedVertices({ positions: src.positions, indices: cut });
}

interface Blade {
  /** With the two triangles of the neck. */
  triangles: number[];
  /** The triangle that closes the surface without them. */
  foot: readonly [number, number, number];
}

/**
 * The smaller side of a neck, if it is a blade.
 *
 * @param h The edge between the two triangles of the neck.
 * @param closing The edge that joins their other corners.
 */
function findBlade({ positions, indices }: Mesh, across: Int32Array, h: number, closing: number): Blade | null {
  const g = across[h]!;
  const [a, b, c, d] = [indices[h]!, indices[g]!, indices[previous(h)]!, indices[previous(g)]!];
  const neck = [Math.floor(h / 3), Math.floor(g / 3)];
  const walls = new Set([closing, across[closing]!]);
  // Around a: the edge from c to a of the one triangle and from a to d of the other; around b the other two.
  const atA = [across[previous(h)]!, across[nextHalfEdge(g)]!];
  const atB = [across[nextHalfEdge(h)]!, across[previous(g)]!];
  const side = growSmaller(across, neck, walls, [atA, atB], (TRIANGLES_SHARE_MAX * indices.length) / 3);
  if (!side || side.triangles.length < TRIANGLES_MIN) return null;
  const foot = side.index === 0 ? ([c, d, b] as const) : ([d, c, a] as const);
  const triangles = [...side.triangles, ...neck];
  return isBlade(positions, indices, triangles, foot) ? { triangles, foot } : null;
}

/** Grows both sides in turn until one ends: that is the smaller. Null where they meet, or where both are large. */
function growSmaller(
  across: Int32Array,
  neck: readonly number[],
  walls: ReadonlySet<number>,
  seeds: readonly [number[], number[]],
  countMax: number,
): { index: number; triangles: number[] } | null {
  const sides = seeds.map((halves) => {
    const triangles = [...new Set(halves.map((half) => Math.floor(half / 3)))];
    return { triangles, known: new Set([...triangles, ...neck]), next: 0 };
  });
  if (sides[0]!.triangles.some((t) => neck.includes(t) || sides[1]!.known.has(t))) return null;
  for (;;) {
    for (const [index, side] of sides.entries()) {
      const t = side.triangles[side.next++];
      if (t === undefined) return { index, triangles: side.triangles };
      if (side.triangles.length > countMax) return null;
      for (let half = t * 3; half < t * 3 + 3; half++) {
        if (walls.has(half)) continue;
        const neighbour = Math.floor(across[half]! / 3);
        if (side.known.has(neighbour)) continue;
        if (sides[1 - index]!.known.has(neighbour)) return null;
        side.known.add(neighbour);
        side.triangles.push(neighbour);
      }
    }
  }
}

function isBlade(p: Float32Array, indices: Uint32Array, triangles: readonly number[], foot: Blade['foot']): boolean {
  const [ox, oy, oz] = [p[foot[0] * 3]!, p[foot[0] * 3 + 1]!, p[foot[0] * 3 + 2]!];
  let volume = 0;
  let farthest = 0;
  for (const t of triangles) {
    const [i, j, k] = [indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3];
    const [ax, ay, az] = [p[i]! - ox, p[i + 1]! - oy, p[i + 2]! - oz];
    const [bx, by, bz] = [p[j]! - ox, p[j + 1]! - oy, p[j + 2]! - oz];
    const [cx, cy, cz] = [p[k]! - ox, p[k + 1]! - oy, p[k + 2]! - oz];
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
    farthest = Math.max(farthest, Math.hypot(ax, ay, az));
  }
  return Math.abs(volume) < VOLUME_SHARE_MAX * farthest ** 3;
}
