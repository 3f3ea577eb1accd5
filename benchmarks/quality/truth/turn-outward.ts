import type { Mesh, Vector } from '@tangible/geometry';
import { cross, dot } from '../measure/vectors.ts';

/**
 * The triangles of a mesh, those of inside-out parts flipped, unless a part is inside one that is not: that may be a
 * real cavity.
 *
 * @param parts The part that each triangle belongs to; null when the mesh is one.
 */
export function turnOutward({ positions, indices }: Mesh, parts: Uint32Array | null): Uint32Array {
  const found = new Map<number, Part>();
  for (let f = 0; f < indices.length / 3; f++) {
    const name = parts?.[f] ?? 0;
    const part = found.get(name) ?? newPart();
    found.set(name, part);
    addTriangle(part, [0, 1, 2].map((corner) => pointAt(positions, indices[f * 3 + corner]!)) as Triangle);
  }
  const outward = [...found.values()].filter((part) => volumeOf(part) > 0);
  const isFlipped = new Map(
    [...found].map(([name, part]) => [name, volumeOf(part) < 0 && !outward.some((outer) => encloses(outer, part))]),
  );
  const turned = Uint32Array.from(indices);
  for (let f = 0; f < indices.length / 3; f++) {
    if (!isFlipped.get(parts?.[f] ?? 0)) continue;
    turned[f * 3 + 1] = indices[f * 3 + 2]!;
    turned[f * 3 + 2] = indices[f * 3 + 1]!;
  }
  return turned;
}

type Triangle = [Vector, Vector, Vector];

interface Part {
  /** Six times the volume about the origin. */
  volume: number;
  /** Sum of twice the triangles' area vectors; 0 when the part is closed. */
  normal: [number, number, number];
  sum: [number, number, number];
  corners: number;
  min: [number, number, number];
  max: [number, number, number];
}

function newPart(): Part {
  return {
    volume: 0,
    normal: [0, 0, 0],
    sum: [0, 0, 0],
    corners: 0,
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
  };
}

function addTriangle(part: Part, [a, b, c]: Triangle): void {
  part.volume += dot(a, cross(b, c));
  const normal = cross([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
  part.corners += 3;
  for (let k = 0; k < 3; k++) {
    part.normal[k]! += normal[k]!;
    part.sum[k]! += a[k]! + b[k]! + c[k]!;
    part.min[k] = Math.min(part.min[k]!, a[k]!, b[k]!, c[k]!);
    part.max[k] = Math.max(part.max[k]!, a[k]!, b[k]!, c[k]!);
  }
}

/** Six times the volume about the part's own middle, so that gaps do not change the sign of a part far from 0. */
function volumeOf({ volume, normal, sum, corners }: Part): number {
  return volume - dot(sum, normal) / corners;
}

function encloses(outer: Part, inner: Part): boolean {
  return inner.min.every((low, k) => outer.min[k]! < low && outer.max[k]! > inner.max[k]!);
}

function pointAt(p: Float32Array, vertex: number): Vector {
  return [p[vertex * 3]!, p[vertex * 3 + 1]!, p[vertex * 3 + 2]!];
}
