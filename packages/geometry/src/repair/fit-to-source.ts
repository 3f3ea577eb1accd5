import { listIntersectingTriangles } from '../intersection/count-self-intersections.ts';
import { closestPoint, measureTriangleDistance } from '../intersection/measure-triangle-distance.ts';
import { computeNormals } from '../mesh/compute-normals.ts';
import type { Mesh } from '../types.ts';
import type { SampledSolid } from './sample-solid.ts';

/** How far a vertex may be moved, in cells. */
const MOVE_MAX = 0.9;
/** Source faces count for a vertex when they look about the way its surface does: more than this cosine. */
const FACING_MIN = 0.2;
/** Faces whose normals differ by more than this cosine make an edge or a corner. */
const CREASE_COSINE = 0.8;
/** Rounds of taking back moves that turned a face over or made faces meet. */
const UNDO_ROUNDS = 6;
/** A triangle thinner than this times its longest side was spoilt by the move. */
const THINNESS_MIN = 1e-3;

/**
 * Moves the vertices of a sampled surface onto the triangles that were sampled. Where these meet at an angle, the
 * vertex goes to the edge or corner (the point with the least squared distance from their planes), which the grid had
 * cut off. Moves that turn a face over, squash it or let the surface meet itself are taken back.
 */
export function fitToSource(mesh: Mesh, source: Mesh, sampled: SampledSolid): Mesh {
  const { positions, indices } = mesh;
  const normals = computeNormals(mesh);
  const moved = positions.slice();
  const target = new Float64Array(3);
  for (let v = 0; v < positions.length / 3; v++) {
    if (findTarget(positions, normals, v * 3, source, sampled, target)) moved.set(target, v * 3);
  }
  const faces = measureFaces(positions, indices);
  for (let round = 0; round < UNDO_ROUNDS; round++) {
    const spoilt = listSpoiltFaces(moved, indices, faces);
    const bad = spoilt.length > 0 ? spoilt : listIntersectingTriangles({ positions: moved, indices });
    if (bad.length === 0) break;
    for (const t of bad) {
      for (let k = 0; k < 3; k++) {
        const vertex = indices[t * 3 + k]! * 3;
        // Halfway first: most of the fidelity is kept where the move was only a little too long.
        const share = round < 2 ? 0.5 : 0;
        for (let i = vertex; i < vertex + 3; i++) moved[i] = positions[i]! + share * (moved[i]! - positions[i]!);
      }
    }
  }
  return { positions: moved, indices };
}

function findTarget(
  positions: Float32Array,
  normals: Float32Array,
  at: number,
  { positions: p, indices }: Mesh,
  { volume: { counts, origin, spacing }, nearest, sheets }: SampledSolid,
  target: Float64Array,
): boolean {
  const x = positions[at]!;
  const y = positions[at + 1]!;
  const z = positions[at + 2]!;
  const i = Math.floor((x - origin[0]) / spacing);
  const j = Math.floor((y - origin[1]) / spacing);
  const k = Math.floor((z - origin[2]) / spacing);
  const planes: number[] = [];
  let best = Infinity;
  let last = -1;
  for (let corner = 0; corner < 8; corner++) {
    const triangle =
      nearest[i + (corner & 1) + counts[0] * (j + ((corner >> 1) & 1) + counts[1] * (k + (corner >> 2)))]!;
    if (triangle === -1 || sheets[triangle] === 1) return false;
    if (triangle === last) continue;
    last = triangle;
    const [a, b, c] = [indices[triangle * 3]! * 3, indices[triangle * 3 + 1]! * 3, indices[triangle * 3 + 2]! * 3];
    const squared = measureTriangleDistance(p, a, b, c, x, y, z);
    const normal = faceNormal(p, a, b, c);
    if (
      !normal ||
      normal[0] * normals[at]! + normal[1] * normals[at + 1]! + normal[2] * normals[at + 2]! < FACING_MIN
    ) {
      continue;
    }
    planes.push(...normal, normal[0] * closestPoint.x + normal[1] * closestPoint.y + normal[2] * closestPoint.z);
    if (squared >= best) continue;
    best = squared;
    target[0] = closestPoint.x;
    target[1] = closestPoint.y;
    target[2] = closestPoint.z;
  }
  if (best > (MOVE_MAX * spacing) ** 2) return false;
  if (hasCrease(planes)) meetPlanes(planes, target, [x, y, z], MOVE_MAX * spacing);
  return true;
}

function hasCrease(planes: readonly number[]): boolean {
  for (let a = 0; a < planes.length; a += 4) {
    for (let b = 0; b < a; b += 4) {
      const cosine = planes[a]! * planes[b]! + planes[a + 1]! * planes[b + 1]! + planes[a + 2]! * planes[b + 2]!;
      if (cosine < CREASE_COSINE) return true;
    }
  }
  return false;
}

/** Moves `target` to where the planes come together, unless that lies farther than `moveMax` from the start. */
function meetPlanes(planes: readonly number[], target: Float64Array, start: readonly number[], moveMax: number): void {
  const x = target.slice();
  // A few rounds of small steps towards each plane: the same point as by solving, and never far off when it is singular.
  for (let round = 0; round < 12; round++) {
    for (let i = 0; i < planes.length; i += 4) {
      const off = planes[i]! * x[0]! + planes[i + 1]! * x[1]! + planes[i + 2]! * x[2]! - planes[i + 3]!;
      for (let axis = 0; axis < 3; axis++) x[axis]! -= 0.9 * off * planes[i + axis]!;
    }
  }
  const distance = Math.hypot(x[0]! - start[0]!, x[1]! - start[1]!, x[2]! - start[2]!);
  if (distance <= moveMax) target.set(x);
}

function faceNormal(p: Float32Array, a: number, b: number, c: number): [number, number, number] | null {
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(x * x + y * y + z * z);
  return length > 0 ? [x / length, y / length, z / length] : null;
}

/** Unnormalised normals of all faces. */
function measureFaces(p: Float32Array, indices: Uint32Array): Float32Array {
  const faces = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    faces[i] = uy * vz - uz * vy;
    faces[i + 1] = uz * vx - ux * vz;
    faces[i + 2] = ux * vy - uy * vx;
  }
  return faces;
}

function listSpoiltFaces(moved: Float32Array, indices: Uint32Array, before: Float32Array): number[] {
  const after = measureFaces(moved, indices);
  const spoilt: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [x, y, z] = [after[i]!, after[i + 1]!, after[i + 2]!];
    const turned = x * before[i]! + y * before[i + 1]! + z * before[i + 2]! <= 0;
    if (turned || Math.sqrt(x * x + y * y + z * z) < THINNESS_MIN * longestSquared(moved, indices, i))
      spoilt.push(i / 3);
  }
  return spoilt;
}

function longestSquared(p: Float32Array, indices: Uint32Array, i: number): number {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    const a = indices[i + k]! * 3;
    const b = indices[i + ((k + 1) % 3)]! * 3;
    longest = Math.max(longest, (p[a]! - p[b]!) ** 2 + (p[a + 1]! - p[b + 1]!) ** 2 + (p[a + 2]! - p[b + 2]!) ** 2);
  }
  return longest;
}
