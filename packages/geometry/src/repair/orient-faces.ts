import { connectFaces, findPatches, nextHalfEdge } from '../connectivity/connect-faces.ts';
import { weldNear } from '../connectivity/weld-near.ts';
import { measureBox } from '../mass/measure-solid.ts';
import { weldVertices } from '../mesh/weld-vertices.ts';
import type { Mesh } from '../types.ts';

/** Of the diagonal. */
const HAIR_SHARE = 1e-5;

export interface OrientedFaces {
  indices: Uint32Array;
  /** Triangles that were turned over. */
  flippedCount: number;
}

/**
 * Turns triangles over until neighbours agree and every patch encloses a positive volume, its border closed by a fan
 * from the middle. Where a patch cannot agree with itself (a Möbius band) one edge stays torn.
 */
export function orientFaces({ positions, indices: src }: Mesh): OrientedFaces {
  const indices = src.slice();
  const { across } = connectFaces(indices);
  const turned = agreeWithNeighbours(src, across);
  for (let t = 0; t < turned.length; t++) if (turned[t] === 1) turnOver(indices, t);

  const { count, ofTriangle } = findPatches(across);
  const volumes = measurePatchVolumes({ positions, indices }, across, ofTriangle, count);
  let flippedCount = 0;
  for (let t = 0; t < turned.length; t++) {
    if (volumes[ofTriangle[t]!]! < 0) {
      turnOver(indices, t);
      turned[t]! ^= 1;
    }
    flippedCount += turned[t]!;
  }
  return { indices, flippedCount };
}

/**
 * Marks the triangles that face another way than most of the patch that they belong to: flaws of a surface whose sides
 * are right otherwise, whichever side that is. Triangles are neighbours if their vertices coincide or nearly do.
 *
 * @example
 * const isOdd = listInconsistentFaces(painted)[triangle] === 1;
 */
export function listInconsistentFaces(mesh: Mesh): Uint8Array {
  const welded = weldVertices(mesh);
  const { min, max } = measureBox(welded.positions);
  const hair = HAIR_SHARE * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const { indices } = hair > 0 ? weldNear(welded, hair) : welded;
  const { across } = connectFaces(indices);
  const turned = agreeWithNeighbours(indices, across);
  const { count, ofTriangle } = findPatches(across);
  const balance = new Int32Array(count);
  for (let t = 0; t < turned.length; t++) balance[ofTriangle[t]!]! += turned[t] === 1 ? 1 : -1;
  return turned.map((value, t) => (balance[ofTriangle[t]!]! > 0 ? value ^ 1 : value));
}

/** Marks the triangles to turn so that the two along every edge run opposite ways. */
function agreeWithNeighbours(indices: Uint32Array, across: Int32Array): Uint8Array {
  const turned = new Uint8Array(across.length / 3);
  const seen = new Uint8Array(turned.length);
  const stack: number[] = [];
  for (let seed = 0; seed < seen.length; seed++) {
    if (seen[seed] === 1) continue;
    seen[seed] = 1;
    stack.push(seed);
    while (stack.length > 0) {
      const triangle = stack.pop()!;
      for (let h = triangle * 3; h < triangle * 3 + 3; h++) {
        const twin = across[h]!;
        const other = Math.floor(twin / 3);
        if (twin < 0 || seen[other] === 1) continue;
        seen[other] = 1;
        turned[other] = indices[h] === indices[twin] ? turned[triangle]! ^ 1 : turned[triangle]!;
        stack.push(other);
      }
    }
  }
  return turned;
}

function turnOver(indices: Uint32Array, triangle: number): void {
  const b = indices[triangle * 3 + 1]!;
  indices[triangle * 3 + 1] = indices[triangle * 3 + 2]!;
  indices[triangle * 3 + 2] = b;
}

/**
 * Six times the volume of each patch. A border is closed by triangles to the border's middle, which is where the
 * volume is measured from: those triangles then add nothing.
 */
function measurePatchVolumes(
  { positions: p, indices }: Mesh,
  across: Int32Array,
  ofTriangle: Int32Array,
  count: number,
): Float64Array {
  const middles = new Float64Array(count * 4);
  for (let h = 0; h < indices.length; h++) {
    if (across[h]! >= 0) continue;
    const patch = ofTriangle[Math.floor(h / 3)]! * 4;
    for (const corner of [h, nextHalfEdge(h)]) {
      const vertex = indices[corner]! * 3;
      for (let axis = 0; axis < 3; axis++) middles[patch + axis]! += p[vertex + axis]!;
      middles[patch + 3]!++;
    }
  }
  const volumes = new Float64Array(count);
  for (let t = 0; t < ofTriangle.length; t++) {
    const patch = ofTriangle[t]! * 4;
    const share = middles[patch + 3] === 0 ? 0 : 1 / middles[patch + 3]!;
    const [mx, my, mz] = [middles[patch]! * share, middles[patch + 1]! * share, middles[patch + 2]! * share];
    const a = indices[t * 3]! * 3;
    const b = indices[t * 3 + 1]! * 3;
    const c = indices[t * 3 + 2]! * 3;
    const [ax, ay, az] = [p[a]! - mx, p[a + 1]! - my, p[a + 2]! - mz];
    const [bx, by, bz] = [p[b]! - mx, p[b + 1]! - my, p[b + 2]! - mz];
    const [cx, cy, cz] = [p[c]! - mx, p[c + 1]! - my, p[c + 2]! - mz];
    volumes[ofTriangle[t]!]! += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return volumes;
}
