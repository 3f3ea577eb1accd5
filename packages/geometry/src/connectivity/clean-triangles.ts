import { dropUnusedVertices } from '../mesh/remove-floaters.ts';
import { weldVertices } from '../mesh/weld-vertices.ts';
import type { Mesh } from '../types.ts';
import { BORDER, connectFaces, type FaceLinks, findPatches } from './connect-faces.ts';
import { findFirstTwins } from './count-duplicate-faces.ts';

export interface CleanTriangles {
  mesh: Mesh;
  /** Triangles with a corner that is no place: NaN, infinite or a vertex that does not exist. */
  invalidCount: number;
  /** Triangles with two corners in one place. */
  degenerateCount: number;
  /** Triangles that repeat another, or are its back. */
  duplicateCount: number;
  /** The result of `connectFaces`, where it was computed on the way. */
  links?: FaceLinks;
}

/**
 * Welds vertices at the very same position and drops triangles that are no part of any surface. Of triangles over the
 * same corners one stays; as many that run the other way take each other's place, because together they enclose
 * nothing: walls between two bodies vanish. Of a sheet that is drawn from both sides, a leaf, one side stays. The
 * result is not yet closed, oriented or manifold.
 */
export function cleanTriangles(src: Mesh): CleanTriangles {
  if (isTidy(src)) {
    const links = connectFaces(src.indices);
    // A triangle that repeats another makes its edges non-manifold; a mere pair of twins is a piece without volume.
    const isClosed = links.borderCount + links.nonManifoldCount + links.flippedCount === 0;
    if (isClosed) return { mesh: src, invalidCount: 0, degenerateCount: 0, duplicateCount: 0, links };
  }
  const valid = keepTriangles(src.indices, (t) => isFiniteTriangle(src, t));
  const welded = weldVertices(dropUnusedVertices({ positions: src.positions, indices: valid }));
  const whole = keepTriangles(welded.indices, (t) => !losesCorner(welded.indices, t));
  const single = dropTwins(welded.positions, whole);
  return {
    mesh: dropUnusedVertices({ positions: welded.positions, indices: single }),
    invalidCount: Math.ceil(src.indices.length / 3) - valid.length / 3,
    degenerateCount: (valid.length - whole.length) / 3,
    duplicateCount: (whole.length - single.length) / 3,
  };
}

/** Whether all vertices are used and finite, no two in one place, and no triangle has a corner twice. */
function isTidy({ positions, indices }: Mesh): boolean {
  if (indices.length % 3 !== 0) return false;
  const count = positions.length / 3;
  const used = new Uint8Array(count);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    if (a === b || b === c || c === a || a >= count || b >= count || c >= count) return false;
    used[a] = used[b] = used[c] = 1;
  }
  for (let v = 0; v < count; v++) if (used[v] === 0) return false;
  for (let i = 0; i < positions.length; i++) if (!Number.isFinite(positions[i])) return false;
  return weldVertices({ positions, indices: new Uint32Array(0) }).positions.length === positions.length;
}

/** The triangles that a test lets through, in their order. */
export function keepTriangles(indices: Uint32Array, keep: (triangle: number) => boolean): Uint32Array {
  const kept = new Uint32Array(indices.length);
  let length = 0;
  for (let t = 0; t * 3 + 2 < indices.length; t++) {
    if (!keep(t)) continue;
    kept[length] = indices[t * 3]!;
    kept[length + 1] = indices[t * 3 + 1]!;
    kept[length + 2] = indices[t * 3 + 2]!;
    length += 3;
  }
  return kept.subarray(0, length);
}

function isFiniteTriangle({ positions, indices }: Mesh, triangle: number): boolean {
  for (let k = 0; k < 3; k++) {
    const vertex = indices[triangle * 3 + k]! * 3;
    // A vertex that does not exist has undefined coordinates: its sum is NaN.
    const sum = positions[vertex]! + positions[vertex + 1]! + positions[vertex + 2]!;
    if (!Number.isFinite(sum)) return false;
  }
  return true;
}

function losesCorner(indices: Uint32Array, triangle: number): boolean {
  const a = indices[triangle * 3]!;
  const b = indices[triangle * 3 + 1]!;
  const c = indices[triangle * 3 + 2]!;
  return a === b || b === c || c === a;
}

function dropTwins(positions: Float32Array, indices: Uint32Array): Uint32Array {
  const firsts = findFirstTwins({ positions, indices });
  if (firsts.every((first) => first === -1)) return indices;
  // How many more triangles over the same corners run the way of the first than the other way.
  const surplus = new Int32Array(firsts.length);
  for (let t = 0; t < firsts.length; t++) {
    const first = firsts[t] === -1 ? t : firsts[t]!;
    surplus[first]! += runsAlike(indices, first, t) ? 1 : -1;
  }
  const isLeaf = findLeaves(indices, (t) => firsts[t] === -1 && surplus[t] === 0, firsts);
  return keepTriangles(indices, (t) => firsts[t] === -1 && (surplus[t]! !== 0 || isLeaf(t)));
}

/**
 * Distinguishes leaves from walls among double-sided triangles: the patch of a leaf has a free border, a wall ends
 * everywhere at the surface that it divides.
 */
function findLeaves(
  indices: Uint32Array,
  isPaired: (triangle: number) => boolean,
  firsts: Int32Array,
): (triangle: number) => boolean {
  const paired: number[] = [];
  const others = new Set<string>();
  const edgeOf = (t: number, k: number) => {
    const [a, b] = [indices[t * 3 + k]!, indices[t * 3 + ((k + 1) % 3)]!];
    return a < b ? `${a} ${b}` : `${b} ${a}`;
  };
  for (let t = 0; t < firsts.length; t++) {
    if (isPaired(t)) paired.push(t);
    else if (firsts[t] === -1) for (let k = 0; k < 3; k++) others.add(edgeOf(t, k));
  }
  const { across } = connectFaces(Uint32Array.from(paired.flatMap((t) => [0, 1, 2].map((k) => indices[t * 3 + k]!))));
  const { ofTriangle, count } = findPatches(across);
  const isOpen = new Uint8Array(count);
  paired.forEach((t, i) => {
    for (let k = 0; k < 3; k++)
      if (across[i * 3 + k] === BORDER && !others.has(edgeOf(t, k))) isOpen[ofTriangle[i]!] = 1;
  });
  const leaves = new Set(paired.filter((_, i) => isOpen[ofTriangle[i]!] === 1));
  return (t) => leaves.has(t);
}

function runsAlike(indices: Uint32Array, a: number, b: number): boolean {
  const at = [0, 1, 2].find((k) => indices[b * 3 + k] === indices[a * 3])!;
  return indices[b * 3 + ((at + 1) % 3)] === indices[a * 3 + 1];
}
