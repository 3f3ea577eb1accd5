import { type Mesh, measureBox } from '@tangible/geometry';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import type { TruthObject } from './read-pack.ts';
import { turnOutward } from './turn-outward.ts';

/** An object as it is measured against: the middle of its box at 0, its longest half side 1, wound outward. */
export interface Truth extends TexturedMesh {
  /** Half its longest side, in its file's units. */
  halfExtent: number;
}

/** Fractions of the longest half side that count as one place. */
const WELD = 1 / 20_000;

/**
 * @param perPart Turn every connected part outward by itself: drawn objects are made of many, wound as they came.
 *   Scans are one surface and are turned as a whole.
 */
export function prepareTruth({ mesh, texture }: TruthObject, { perPart }: { perPart: boolean }): Truth {
  const { min, max } = measureBox(mesh.positions);
  const halfExtent = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  const positions = mesh.positions.map((value, i) => (value - (min[i % 3]! + max[i % 3]!) / 2) / halfExtent);
  const places = findPlaces(positions);
  const indices = turnOutward({ positions, indices: mesh.indices }, perPart ? findParts(mesh.indices, places) : null);
  return {
    positions,
    indices,
    normals: sharedNormals({ positions, indices }, places),
    uvs: mesh.uvs,
    texture,
    halfExtent,
  };
}

/** For every vertex the first one at its place: texture seams hold two or more. */
function findPlaces(positions: Float32Array): Uint32Array {
  const seen = new Map<string, number>();
  const places = new Uint32Array(positions.length / 3);
  for (let v = 0; v < places.length; v++) {
    const key = [0, 1, 2].map((k) => Math.round(positions[v * 3 + k]! / WELD)).join();
    const first = seen.get(key) ?? v;
    if (first === v) seen.set(key, v);
    places[v] = first;
  }
  return places;
}

/** The connected part of every triangle, named by one of its vertices. */
function findParts(indices: Uint32Array, places: Uint32Array): Uint32Array {
  const parents = Uint32Array.from(places);
  const rootOf = (v: number): number => {
    let at = v;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  for (let i = 0; i < indices.length; i += 3) {
    for (const other of [indices[i + 1]!, indices[i + 2]!]) parents[rootOf(other)] = rootOf(indices[i]!);
  }
  return Uint32Array.from({ length: indices.length / 3 }, (_, f) => rootOf(indices[f * 3]!));
}

/** Normals weighted by area, the same for all vertices of a place. */
function sharedNormals({ positions: p, indices }: Mesh, places: Uint32Array): Float32Array {
  const sums = new Float32Array(p.length);
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [a, b, c] = corners.map((v) => v * 3) as [number, number, number];
    const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!] as const;
    const w = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as const;
    for (const v of corners) {
      const to = places[v]! * 3;
      sums[to]! += u[1] * w[2] - u[2] * w[1];
      sums[to + 1]! += u[2] * w[0] - u[0] * w[2];
      sums[to + 2]! += u[0] * w[1] - u[1] * w[0];
    }
  }
  const normals = new Float32Array(p.length);
  for (let v = 0; v < places.length; v++) {
    const from = places[v]! * 3;
    const length = Math.hypot(sums[from]!, sums[from + 1]!, sums[from + 2]!) || 1;
    for (let k = 0; k < 3; k++) normals[v * 3 + k] = sums[from + k]! / length;
  }
  return normals;
}
