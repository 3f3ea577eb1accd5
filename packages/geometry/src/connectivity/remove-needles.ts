import { measureBox } from '../mass/measure-solid.ts';
import type { Mesh } from '../types.ts';
import {
  canCollapse,
  closeHalfEdges,
  collapseEdge,
  flipEdge,
  type HalfEdges,
  next,
  openHalfEdges,
  previous,
} from './half-edges.ts';

/** A triangle lower than this times its longest side is a needle. */
const NEEDLE_HEIGHT = 0.01;
const ROUNDS = 8;
/** The most that faces may turn (cosine) when a needle next to them is removed. */
const TURN_COSINE = 0.5;
/** Below this a face has no direction that could turn. */
const FLAT_HEIGHT = 1e-4;
/** No vertex may come farther off the faces it had than this share of the mesh's diagonal. */
const OFF_SHARE_MAX = 2e-4;

/**
 * Rids a closed manifold mesh of triangles that are thin as needles: shrinks their shortest edge to a point, or puts
 * the other diagonal across their longest. The mesh stays closed and manifold, its shape as it was to 0.02 % of its
 * size, and no face is turned over; a needle that cannot go otherwise stays.
 *
 * @param heightMin In longest sides. Default `NEEDLE_HEIGHT`.
 */
export function removeNeedles(src: Mesh, heightMin = NEEDLE_HEIGHT): { mesh: Mesh; needleCount: number } {
  const { min, max } = measureBox(src.positions);
  const offMax = OFF_SHARE_MAX * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  let needleCount = 0;
  let edges: HalfEdges | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const needles = listNeedles(edges ?? src, heightMin);
    if (needles.length === 0) break;
    edges ??= openHalfEdges(src);
    let changed = 0;
    for (const needle of needles) if (mend(edges, needle, heightMin, offMax)) changed++;
    if (changed === 0) break;
    needleCount += changed;
  }
  return { mesh: edges && needleCount > 0 ? closeHalfEdges(edges) : src, needleCount };
}

function listNeedles(mesh: Mesh & { across?: Int32Array }, heightMin: number): number[] {
  const needles: number[] = [];
  for (let h = 0; h < mesh.indices.length; h += 3) {
    if (mesh.across && mesh.across[h] === -1) continue;
    if (measureHeight(mesh.positions, mesh.indices, h) < heightMin) needles.push(h);
  }
  return needles;
}

/** The height of a triangle over its longest side, in longest sides. */
export function measureHeight(p: Float32Array, indices: Uint32Array, h: number): number {
  const a = indices[h]! * 3;
  const b = indices[h + 1]! * 3;
  const c = indices[h + 2]! * 3;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const first = ux * ux + uy * uy + uz * uz;
  const second = vx * vx + vy * vy + vz * vz;
  const along = ux * vx + uy * vy + uz * vz;
  const third = first + second - 2 * along;
  const longest = first > second ? (first > third ? first : third) : second > third ? second : third;
  if (longest === 0) return 0;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / longest;
}

function mend(mesh: HalfEdges, h: number, heightMin: number, offMax: number): boolean {
  const { positions, indices, across } = mesh;
  if (across[h] === -1) return false;
  const height = measureHeight(positions, indices, h);
  if (height >= heightMin) return false;
  const sides = [h, h + 1, h + 2].sort((a, b) => lengthOf(positions, indices, a) - lengthOf(positions, indices, b));
  const [short, , long] = sides as [number, number, number];
  const isFlat = height < FLAT_HEIGHT;
  const limits = { cosineMin: isFlat ? 0 : TURN_COSINE, offMax: isFlat ? offMax * 5 : offMax };
  const shrink = () => tryCollapse(mesh, short, limits) || tryCollapse(mesh, across[short]!, limits);
  const flip = () => tryFlip(mesh, long, limits);
  // A cap (three corners nearly in line) wants the other diagonal, a needle proper wants its point gone.
  return lengthOf(positions, indices, short) > 0.3 * lengthOf(positions, indices, long)
    ? flip() || shrink()
    : shrink() || flip();
}

interface Limits {
  cosineMin: number;
  offMax: number;
}

/** How far b lies from the plane through a with this normal. */
function measureOff(p: Float32Array, normal: readonly number[], a: number, b: number): number {
  const size = Math.hypot(normal[0]!, normal[1]!, normal[2]!);
  if (size === 0) return 0;
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) sum += normal[axis]! * (p[b * 3 + axis]! - p[a * 3 + axis]!);
  return Math.abs(sum) / size;
}

function tryCollapse(mesh: HalfEdges, h: number, limits: Limits): boolean {
  const { positions: p, indices, across } = mesh;
  if (!canCollapse(mesh, h)) return false;
  const a = indices[h]!;
  const b = indices[next(h)]!;
  // All faces around the vertex that goes, but the two along the edge.
  const last = next(across[h]!);
  for (let spoke = across[previous(h)]!; spoke !== last; spoke = across[previous(spoke)]!) {
    const c = indices[next(spoke)]!;
    const d = indices[previous(spoke)]!;
    const before = faceNormal(p, a, c, d);
    if (measureOff(p, before, a, b) > limits.offMax) return false;
    if (!staysSound(before, faceNormal(p, b, c, d), p, [b, c, d], limits.cosineMin)) return false;
  }
  collapseEdge(mesh, h);
  return true;
}

function tryFlip(mesh: HalfEdges, h: number, limits: Limits): boolean {
  const { positions: p, indices, across } = mesh;
  const g = across[h]!;
  const [a, b, c, d] = [indices[h]!, indices[g]!, indices[previous(h)]!, indices[previous(g)]!];
  const before = faceNormal(p, b, a, d);
  const first = faceNormal(p, a, d, c);
  const second = faceNormal(p, d, b, c);
  if (measureOff(p, before, a, c) > limits.offMax) return false;
  if (!staysSound(before, first, p, [a, d, c], limits.cosineMin)) return false;
  if (!staysSound(before, second, p, [d, b, c], limits.cosineMin)) return false;
  return flipEdge(mesh, h);
}

/** Whether a face keeps its direction and is no needle itself. */
function staysSound(
  before: readonly number[],
  after: readonly number[],
  p: Float32Array,
  corners: readonly number[],
  cosineMin: number,
): boolean {
  const sizeBefore = Math.hypot(before[0]!, before[1]!, before[2]!);
  const sizeAfter = Math.hypot(after[0]!, after[1]!, after[2]!);
  const longest = Math.max(
    distanceSquared(p, corners[0]!, corners[1]!),
    distanceSquared(p, corners[1]!, corners[2]!),
    distanceSquared(p, corners[2]!, corners[0]!),
  );
  if (sizeAfter < FLAT_HEIGHT * longest) return false;
  if (sizeBefore < FLAT_HEIGHT * longest * 0.01) return true;
  const cosine = (before[0]! * after[0]! + before[1]! * after[1]! + before[2]! * after[2]!) / (sizeBefore * sizeAfter);
  return cosine > cosineMin;
}

function faceNormal(p: Float32Array, a: number, b: number, c: number): [number, number, number] {
  const [i, j, k] = [a * 3, b * 3, c * 3];
  const [ux, uy, uz] = [p[j]! - p[i]!, p[j + 1]! - p[i + 1]!, p[j + 2]! - p[i + 2]!];
  const [vx, vy, vz] = [p[k]! - p[i]!, p[k + 1]! - p[i + 1]!, p[k + 2]! - p[i + 2]!];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function lengthOf(p: Float32Array, indices: Uint32Array, h: number): number {
  return Math.sqrt(distanceSquared(p, indices[h]!, indices[next(h)]!));
}

function distanceSquared(p: Float32Array, a: number, b: number): number {
  const [i, k] = [a * 3, b * 3];
  return (p[i]! - p[k]!) ** 2 + (p[i + 1]! - p[k + 1]!) ** 2 + (p[i + 2]! - p[k + 2]!) ** 2;
}
