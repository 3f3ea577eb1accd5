import { dropUnusedVertices } from '../mesh/remove-floaters.ts';
import type { Mesh } from '../types.ts';
import { keepTriangles } from './clean-triangles.ts';
import { connectFaces, nextHalfEdge } from './connect-faces.ts';

/**
 * A closed manifold mesh that can be edited in place. Half-edge h runs from `indices[h]` to the next corner of its
 * triangle; `across[h]` is its other half. A triangle that is gone has `across` -1 at its corners.
 */
export interface HalfEdges {
  positions: Float32Array;
  indices: Uint32Array;
  across: Int32Array;
  /** A half-edge that starts at each vertex. */
  starts: Int32Array;
  triangleCount: number;
}

export const next = nextHalfEdge;
export const previous = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/** Copies a closed, oriented 2-manifold for editing. */
export function openHalfEdges({ positions, indices: src }: Mesh): HalfEdges {
  const indices = src.slice();
  const { across } = connectFaces(indices);
  const starts = new Int32Array(positions.length / 3).fill(-1);
  for (let h = 0; h < indices.length; h++) starts[indices[h]!] = h;
  return { positions: positions.slice(), indices, across, starts, triangleCount: indices.length / 3 };
}

export function closeHalfEdges({ positions, indices, across }: HalfEdges): Mesh {
  return dropUnusedVertices({ positions, indices: keepTriangles(indices, (t) => across[t * 3] !== -1) });
}

/** The vertices around a vertex, in turn. */
function listRing({ indices, across, starts }: HalfEdges, vertex: number): number[] {
  const ring: number[] = [];
  let h = starts[vertex]!;
  do {
    ring.push(indices[next(h)]!);
    h = across[previous(h)]!;
  } while (h !== starts[vertex]);
  return ring;
}

/** Puts the other diagonal into the two triangles along an edge, unless its ends are neighbours already. */
export function flipEdge(mesh: HalfEdges, h: number): boolean {
  const { indices, across, starts } = mesh;
  const g = across[h]!;
  const [h1, h2, g1, g2] = [next(h), previous(h), next(g), previous(g)];
  const [a, b, c, d] = [indices[h]!, indices[g]!, indices[h2]!, indices[g2]!];
  if (c === d || listRing(mesh, c).includes(d)) return false;
  const [bc, ca, ad, db] = [across[h1]!, across[h2]!, across[g1]!, across[g2]!];
  indices[h] = a;
  indices[h1] = d;
  indices[h2] = c;
  indices[g] = d;
  indices[g1] = b;
  indices[g2] = c;
  join(across, h, ad);
  join(across, h1, g2);
  join(across, h2, ca);
  join(across, g, db);
  join(across, g1, bc);
  starts[a] = h;
  starts[d] = g;
  starts[b] = g1;
  starts[c] = h2;
  return true;
}

/** Whether an edge can be shrunk to a point without pinching the surface: its ends have just two common neighbours. */
export function canCollapse(mesh: HalfEdges, h: number): boolean {
  const { indices, across } = mesh;
  const a = indices[h]!;
  const b = indices[next(h)]!;
  const ringA = listRing(mesh, a);
  const ringB = listRing(mesh, b);
  if (ringA.length < 4 && ringB.length < 4) return false;
  let common = 0;
  for (const vertex of ringA) if (ringB.includes(vertex)) common++;
  if (common !== 2) return false;
  const c = indices[previous(h)]!;
  const d = indices[previous(across[h]!)]!;
  return listRing(mesh, c).length > 3 && listRing(mesh, d).length > 3;
}

/** Shrinks an edge to its far end: the vertex where it starts goes, with two triangles. Ask `canCollapse` first. */
export function collapseEdge(mesh: HalfEdges, h: number): void {
  const { indices, across, starts } = mesh;
  const g = across[h]!;
  const a = indices[h]!;
  const b = indices[g]!;
  const [h1, h2, g1, g2] = [next(h), previous(h), next(g), previous(g)];
  const [c, d] = [indices[h2]!, indices[g2]!];
  for (let spoke = across[h2]!; spoke !== h; spoke = across[previous(spoke)]!) indices[spoke] = b;
  const [bc, ca, ad, db] = [across[h1]!, across[h2]!, across[g1]!, across[g2]!];
  join(across, bc, ca);
  join(across, ad, db);
  starts[b] = ca;
  starts[c] = bc;
  starts[d] = ad;
  starts[a] = -1;
  across[h] = across[h1] = across[h2] = across[g] = across[g1] = across[g2] = -1;
  mesh.triangleCount -= 2;
}

function join(across: Int32Array, g: number, h: number): void {
  across[g] = h;
  across[h] = g;
}
