import { measureBox } from '@tangible/geometry';
import type { PaintedMesh } from './subject.ts';

/** Ways in which models from elsewhere are broken. Lengths are shares of the longest side. */
const FLAWS = {
  /** Round pieces of the surface are missing. */
  holes: (mesh: PaintedMesh, random: () => number) => {
    const longest = measureLongest(mesh);
    const holes = Array.from({ length: 3 }, () => ({
      at: middleOf(mesh, Math.floor(random() * (mesh.indices.length / 3))),
      reach: longest * (0.05 + 0.07 * random()),
    }));
    const isCut = (triangle: number) => {
      const middle = middleOf(mesh, triangle);
      return holes.some(({ at, reach }) => distanceOf(at, middle) < reach);
    };
    return rebuild(mesh, (triangle, corners) => (isCut(triangle) ? [] : [corners]));
  },
  /** A fifth of the triangles face inward. */
  flipped: (mesh: PaintedMesh, random: () => number) =>
    rebuild(mesh, (_, [a, b, c]) => [random() < 0.2 ? [a, c, b] : [a, b, c]]),
  /** A second wall is behind the first, at the thickness of a sheet. */
  'double walls': (mesh: PaintedMesh) => {
    const depth = 0.01 * measureLongest(mesh);
    const inner = mesh.positions.map((value, i) => value - depth * mesh.normals[i]!);
    return join(mesh, { ...mesh, positions: inner });
  },
  /** A tenth of the triangles is duplicated, half of these flipped. */
  duplicates: (mesh: PaintedMesh, random: () => number) =>
    rebuild(mesh, (_, [a, b, c]) => {
      if (random() >= 0.1) return [[a, b, c]];
      return [[a, b, c], random() < 0.5 ? [a, b, c] : [a, c, b]];
    }),
  /** Triangles stand on edges that have their two already. */
  fins: (mesh: PaintedMesh, random: () => number) => {
    const height = 0.02 * measureLongest(mesh);
    const count = mesh.positions.length / 3;
    const tips: number[] = [];
    const added = rebuild(mesh, (_, [a, b, c]) => {
      if (random() >= 0.01) return [[a, b, c]];
      tips.push(a);
      return [
        [a, b, c],
        [a, b, count + tips.length - 1],
      ];
    });
    return extend(added, tips, (value, i) => value + height * mesh.normals[i]!);
  },
  /** Small pieces of the surface float next to it. */
  'loose pieces': (mesh: PaintedMesh, random: () => number) => {
    const lift = 0.03 * measureLongest(mesh);
    const count = mesh.positions.length / 3;
    const fragments: number[] = [];
    const added = rebuild(mesh, (_, [a, b, c]) => {
      if (random() >= 0.003) return [[a, b, c]];
      fragments.push(a, b, c);
      const first = count + fragments.length - 3;
      return [
        [a, b, c],
        [first, first + 1, first + 2],
      ];
    });
    return extend(added, fragments, (value, i) => value + lift * mesh.normals[i]!);
  },
  /** No triangle shares a vertex with another, and corners that were one are slightly apart. */
  torn: (mesh: PaintedMesh, random: () => number) => {
    const hair = 1e-6 * measureLongest(mesh);
    const apart = gather(mesh, mesh.indices);
    return { ...apart, positions: apart.positions.map((value) => value + hair * (random() - 0.5)) };
  },
} satisfies Record<string, (mesh: PaintedMesh, random: () => number) => PaintedMesh>;

export type FlawName = keyof typeof FLAWS;

/** The damages applied to each subject; the last is all of them together. */
export const RECIPES: readonly (readonly FlawName[])[] = [
  [],
  ['holes'],
  ['flipped', 'holes'],
  ['double walls', 'holes'],
  ['duplicates', 'fins'],
  ['loose pieces', 'flipped'],
  ['torn', 'holes'],
  ['holes', 'flipped', 'double walls', 'duplicates', 'fins', 'loose pieces', 'torn'],
];

/**
 * Breaks a sound mesh in the ways that are named, one after the other; its looks stay.
 *
 * @param random Numbers from 0 to 1; the same numbers break it the same way.
 */
export function damageModel(mesh: PaintedMesh, flaws: readonly FlawName[], random: () => number): PaintedMesh {
  return flaws.reduce<PaintedMesh>((broken, flaw) => FLAWS[flaw](broken, random), mesh);
}

type Corners = [number, number, number];

/** Puts other triangles in the place of each one. */
function rebuild(mesh: PaintedMesh, replace: (triangle: number, corners: Corners) => Corners[]): PaintedMesh {
  const indices: number[] = [];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const corners: Corners = [mesh.indices[i]!, mesh.indices[i + 1]!, mesh.indices[i + 2]!];
    for (const triangle of replace(i / 3, corners)) indices.push(...triangle);
  }
  return { ...mesh, indices: Uint32Array.from(indices) };
}

/** Copies of some vertices behind all others, moved. */
function extend(mesh: PaintedMesh, vertices: number[], move: (value: number, i: number) => number): PaintedMesh {
  const copies = gather({ ...mesh, positions: mesh.positions.map(move) }, vertices);
  return { ...join(mesh, copies), indices: mesh.indices };
}

function gather(mesh: PaintedMesh, vertices: ArrayLike<number>): PaintedMesh {
  const take = (values: Float32Array, size: number) =>
    Float32Array.from(
      { length: vertices.length * size },
      (_, i) => values[vertices[Math.floor(i / size)]! * size + (i % size)]!,
    );
  return {
    ...mesh,
    positions: take(mesh.positions, 3),
    normals: take(mesh.normals, 3),
    uvs: take(mesh.uvs, 2),
    indices: Uint32Array.from({ length: vertices.length }, (_, i) => i),
  };
}

function join(a: PaintedMesh, b: PaintedMesh): PaintedMesh {
  const count = a.positions.length / 3;
  const both = (x: Float32Array, y: Float32Array) => Float32Array.from([...x, ...y]);
  return {
    ...a,
    positions: both(a.positions, b.positions),
    normals: both(a.normals, b.normals),
    uvs: both(a.uvs, b.uvs),
    indices: Uint32Array.from([...a.indices, ...b.indices.map((vertex) => vertex + count)]),
  };
}

function middleOf({ positions, indices }: PaintedMesh, triangle: number): Corners {
  const at = (k: number) => [0, 1, 2].reduce((sum, c) => sum + positions[indices[triangle * 3 + c]! * 3 + k]!, 0) / 3;
  return [at(0), at(1), at(2)];
}

function distanceOf(a: Corners, b: Corners): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function measureLongest({ positions }: PaintedMesh): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
