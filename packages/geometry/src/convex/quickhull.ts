import type { Vector } from '../types.ts';

/** Coordinates are whole numbers from 0 to this: then every test of a point against a plane is exact in doubles. */
export const GRID_MAX = 65_535;

export interface IndexedHull {
  /** Which of the points are the hull's vertices. */
  vertices: Int32Array;
  /** Triangles over the points' numbers, counter-clockwise seen from outside. */
  triangles: Int32Array;
  /** Per vertex: how far outside the faces around it points were left, because there were vertices enough. */
  gaps: Float64Array;
}

export interface QuickhullOptions {
  /** Stop at this many vertices; the ones farthest out come first. Default: no limit. */
  vertexCountMax?: number;
  /** Length of a step along each axis, for "farthest". Default 1, 1, 1. */
  steps?: Vector;
}

/**
 * The convex hull of points on a grid, or null when all lie in one plane. Quickhull; points in the plane of a face are
 * never outside it, so flat sides need no tolerance.
 *
 * Contributor notes. Hull code breaks because of tolerances: faces that are almost flat see a point from one side and
 * not from the other. With coordinates of 16 bits a plane's normal has 33 bits and a distance 52, so doubles represent
 * them exactly and there is nothing to tune. A hull of 16 bits per axis of its own box is finer than single precision
 * is anywhere but next to the origin.
 *
 * @param points x, y, z per point, whole numbers from 0 to `GRID_MAX`.
 */
export function quickhull(points: Int32Array, options: QuickhullOptions = {}): IndexedHull | null {
  const hull = grow(points, options);
  if (hull === null) return null;
  const gaps = new Map<number, number>();
  for (const { corners, distance } of hull.faces) {
    for (const vertex of corners) gaps.set(vertex, Math.max(gaps.get(vertex) ?? 0, distance));
  }
  const { vertices, triangles } = dropFlatVertices(points, hull.list());
  return { vertices, triangles, gaps: Float64Array.from(vertices, (vertex) => gaps.get(vertex)!) };
}

/** The triangles of the hull alone; vertices may lie within its sides and edges. */
export function growHull(points: Int32Array, options: QuickhullOptions = {}): Int32Array | null {
  return grow(points, options)?.list() ?? null;
}

function grow(points: Int32Array, options: QuickhullOptions): GrowingHull | null {
  const { vertexCountMax = Number.POSITIVE_INFINITY, steps = [1, 1, 1] } = options;
  const simplex = findSimplex(points, steps);
  if (simplex === null) return null;
  const hull = new GrowingHull(points, steps, simplex);
  for (let count = 4; count < vertexCountMax; count++) if (!hull.addFarthest()) break;
  return hull;
}

/** Four points that span a body, as large as a quick look finds; ordered so that the fourth is below the others. */
function findSimplex(p: Int32Array, steps: Vector): [number, number, number, number] | null {
  if (p.length < 12) return null;
  const [a, b] = findLongest(p, steps);
  const c = a === b ? -1 : findWidest(p, a, b, steps);
  if (c < 0) return null;
  const normal = cross(p, a, b, c);
  const d = findFarthest(p, a, normal);
  if (d < 0) return null;
  return measureAbove(p, a, d, normal) < 0 ? [a, b, c, d] : [a, c, b, d];
}

/**
 * Of the points that lie lowest and highest along each axis, the two that are farthest apart; one twice if all are one.
 */
function findLongest(p: Int32Array, steps: Vector): [number, number] {
  const extremes = [...findExtremes(p, 0), ...findExtremes(p, 1), ...findExtremes(p, 2)];
  let a = 0;
  let b = 0;
  let longest = 0;
  for (const i of extremes) {
    for (const j of extremes) {
      const dx = (p[i * 3]! - p[j * 3]!) * steps[0];
      const dy = (p[i * 3 + 1]! - p[j * 3 + 1]!) * steps[1];
      const dz = (p[i * 3 + 2]! - p[j * 3 + 2]!) * steps[2];
      const length = dx * dx + dy * dy + dz * dz;
      if (length <= longest) continue;
      a = i;
      b = j;
      longest = length;
    }
  }
  return [a, b];
}

/** The point that lies farthest from the line through two others; -1 when all lie on it. */
function findWidest(p: Int32Array, a: number, b: number, steps: Vector): number {
  const ax = p[a * 3]!;
  const ay = p[a * 3 + 1]!;
  const az = p[a * 3 + 2]!;
  const ux = p[b * 3]! - ax;
  const uy = p[b * 3 + 1]! - ay;
  const uz = p[b * 3 + 2]! - az;
  const yz = steps[1] * steps[2];
  const xz = steps[0] * steps[2];
  const xy = steps[0] * steps[1];
  let c = -1;
  let widest = 0;
  for (let i = 0; i < p.length; i += 3) {
    const vx = p[i]! - ax;
    const vy = p[i + 1]! - ay;
    const vz = p[i + 2]! - az;
    const wx = (uy * vz - uz * vy) * yz;
    const wy = (uz * vx - ux * vz) * xz;
    const wz = (ux * vy - uy * vx) * xy;
    const width = wx * wx + wy * wy + wz * wz;
    if (width <= widest) continue;
    c = i / 3;
    widest = width;
  }
  return c;
}

/** The point that lies farthest from a plane through another, on either side; -1 when all lie in it. */
function findFarthest(p: Int32Array, a: number, normal: Vector): number {
  let d = -1;
  let farthest = 0;
  for (let i = 0; i < p.length / 3; i++) {
    const distance = Math.abs(measureAbove(p, a, i, normal));
    if (distance <= farthest) continue;
    d = i;
    farthest = distance;
  }
  return d;
}

/** How far a point lies above a plane through another, in lengths of the normal; exact. */
function measureAbove(p: Int32Array, a: number, i: number, normal: Vector): number {
  const x = p[i * 3]! - p[a * 3]!;
  const y = p[i * 3 + 1]! - p[a * 3 + 1]!;
  const z = p[i * 3 + 2]! - p[a * 3 + 2]!;
  return normal[0] * x + normal[1] * y + normal[2] * z;
}

/** The first point that lies lowest along an axis, and the first that lies highest. */
function findExtremes(p: Int32Array, axis: number): [number, number] {
  let low = axis;
  let high = axis;
  for (let i = axis, end = p.length; i < end; i += 3) {
    if (p[i]! < p[low]!) low = i;
    if (p[i]! > p[high]!) high = i;
  }
  return [(low - axis) / 3, (high - axis) / 3];
}

/** (b - a) x (c - a), exact. */
function cross(p: Int32Array, a: number, b: number, c: number): [number, number, number] {
  const ux = p[b * 3]! - p[a * 3]!;
  const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const vx = p[c * 3]! - p[a * 3]!;
  const vy = p[c * 3 + 1]! - p[a * 3 + 1]!;
  const vz = p[c * 3 + 2]! - p[a * 3 + 2]!;
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

interface Face {
  /** Corners; `across[i]` is the face beyond the edge from corner i to the next. */
  corners: [number, number, number];
  across: [Face, Face, Face];
  nx: number;
  ny: number;
  nz: number;
  d: number;
  /** From exact values to lengths. */
  unit: number;
  /** The first of the points that see this face, -1 for none, and the farthest of them. */
  first: number;
  farthest: number;
  distance: number;
  isGone: boolean;
}

class GrowingHull {
  faces: Face[] = [];
  readonly points: Int32Array;
  readonly steps: Vector;
  /** The next point in the list of the same face. */
  readonly next: Int32Array;

  constructor(points: Int32Array, steps: Vector, [a, b, c, d]: [number, number, number, number]) {
    this.points = points;
    this.steps = steps;
    this.next = new Int32Array(points.length / 3).fill(-1);
    const top = this.makeFace(a, b, c);
    const sides = [this.makeFace(b, a, d), this.makeFace(c, b, d), this.makeFace(a, c, d)] as const;
    top.across = [...sides];
    sides.forEach((side, i) => {
      side.across = [top, sides[(i + 2) % 3]!, sides[(i + 1) % 3]!];
    });
    this.faces = [top, ...sides];
    const all = new Int32Array(points.length / 3);
    for (let i = 0; i < all.length; i++) all[i] = i;
    this.assign(all, this.faces);
  }

  makeFace(a: number, b: number, c: number): Face {
    const p = this.points;
    const normal = cross(p, a, b, c);
    const nx = normal[0];
    const ny = normal[1];
    const nz = normal[2];
    const sx = this.steps[0];
    const sy = this.steps[1];
    const sz = this.steps[2];
    return {
      corners: [a, b, c],
      across: [] as unknown as Face['across'],
      nx,
      ny,
      nz,
      d: nx * p[a * 3]! + ny * p[a * 3 + 1]! + nz * p[a * 3 + 2]!,
      unit: (sx * sy * sz) / Math.hypot(nx * sy * sz, ny * sx * sz, nz * sx * sy),
      first: -1,
      farthest: -1,
      distance: 0,
      isGone: false,
    };
  }

  /** Assigns each point to the face that it is farthest outside of; points inside are dropped. */
  assign(candidates: ArrayLike<number>, faces: readonly Face[]): void {
    const p = this.points;
    for (let k = 0; k < candidates.length; k++) {
      const i = candidates[k]!;
      const x = p[i * 3]!;
      const y = p[i * 3 + 1]!;
      const z = p[i * 3 + 2]!;
      let best: Face | null = null;
      let most = 0;
      for (let f = 0; f < faces.length; f++) {
        const face = faces[f]!;
        const exact = face.nx * x + face.ny * y + face.nz * z - face.d;
        if (exact > 0 && exact * face.unit > most) {
          most = exact * face.unit;
          best = face;
        }
      }
      if (best === null) continue;
      this.next[i] = best.first;
      best.first = i;
      if (most > best.distance) {
        best.distance = most;
        best.farthest = i;
      }
    }
  }

  /** Takes in the point that lies farthest out. False when all are inside. */
  addFarthest(): boolean {
    const { faces } = this;
    let start: Face | null = null;
    let distance = 0;
    for (let i = 0; i < faces.length; i++) {
      if (!(faces[i]!.distance > distance)) continue;
      start = faces[i]!;
      distance = start.distance;
    }
    if (start === null) return false;
    const eye = start.farthest;
    const seen = this.listSeen(start, eye);
    const made = this.closeHorizon(seen, eye);
    const orphans: number[] = [];
    for (const face of seen) {
      for (let i = face.first; i >= 0; i = this.next[i]!) if (i !== eye) orphans.push(i);
    }
    let count = 0;
    for (let i = 0; i < faces.length; i++) if (!faces[i]!.isGone) faces[count++] = faces[i]!;
    faces.length = count;
    for (const face of made) faces.push(face);
    this.assign(orphans, made);
    return true;
  }

  listSeen(start: Face, eye: number): Face[] {
    const p = this.points;
    const seen = [start];
    start.isGone = true;
    for (let i = 0; i < seen.length; i++) {
      for (const face of seen[i]!.across) {
        if (face.isGone) continue;
        const exact = face.nx * p[eye * 3]! + face.ny * p[eye * 3 + 1]! + face.nz * p[eye * 3 + 2]! - face.d;
        if (exact <= 0) continue;
        face.isGone = true;
        seen.push(face);
      }
    }
    return seen;
  }

  /** Adds a face between the new point and every edge of its horizon. */
  closeHorizon(seen: readonly Face[], eye: number): Face[] {
    const byStart = new Map<number, Face>();
    for (const face of seen) {
      for (let i = 0; i < 3; i++) {
        const other = face.across[i]!;
        if (other.isGone) continue;
        const from = face.corners[i]!;
        const to = face.corners[(i + 1) % 3]!;
        const made = this.makeFace(from, to, eye);
        made.across = [other, made, made];
        other.across[other.corners.indexOf(to)] = made;
        byStart.set(from, made);
      }
    }
    const made = [...byStart.values()];
    for (const face of made) {
      const after = byStart.get(face.corners[1])!;
      face.across[1] = after;
      after.across[2] = face;
    }
    return made;
  }

  list(): Int32Array {
    const triangles = new Int32Array(this.faces.length * 3);
    this.faces.forEach(({ corners }, i) => {
      triangles.set(corners, i * 3);
    });
    return triangles;
  }
}

/** A vertex that later points left within a side or an edge says nothing: without it the hull is the same. */
function dropFlatVertices(points: Int32Array, triangles: Int32Array): Omit<IndexedHull, 'gaps'> {
  const around = new Map<number, number[]>();
  for (let i = 0; i < triangles.length; i++) {
    const faces = around.get(triangles[i]!);
    if (faces) faces.push(i - (i % 3));
    else around.set(triangles[i]!, [i - (i % 3)]);
  }
  const kept = [...around].filter(([, faces]) => spanCorner(points, triangles, faces)).map(([vertex]) => vertex);
  kept.sort((a, b) => a - b);
  if (kept.length === around.size || kept.length < 4) return { vertices: Int32Array.from(kept), triangles };
  const corners = new Int32Array(kept.length * 3);
  kept.forEach((vertex, i) => {
    corners.set(points.subarray(vertex * 3, vertex * 3 + 3), i * 3);
  });
  const again = quickhull(corners)!;
  return {
    vertices: again.vertices.map((i) => kept[i]!),
    triangles: again.triangles.map((i) => kept[i]!),
  };
}

/** Whether the faces around a vertex lie in three planes or more. */
function spanCorner(p: Int32Array, triangles: Int32Array, faces: readonly number[]): boolean {
  const planes: number[] = [];
  for (const face of faces) {
    if (planes.some((plane) => isCoplanar(p, triangles, plane, face))) continue;
    planes.push(face);
    if (planes.length === 3) return true;
  }
  return false;
}

function isCoplanar(p: Int32Array, triangles: Int32Array, plane: number, face: number): boolean {
  const a = triangles[plane]!;
  const [nx, ny, nz] = cross(p, a, triangles[plane + 1]!, triangles[plane + 2]!);
  for (let i = 0; i < 3; i++) {
    const v = triangles[face + i]! * 3;
    const exact = nx * (p[v]! - p[a * 3]!) + ny * (p[v + 1]! - p[a * 3 + 1]!) + nz * (p[v + 2]! - p[a * 3 + 2]!);
    if (exact !== 0) return false;
  }
  return true;
}
