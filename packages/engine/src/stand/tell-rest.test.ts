import { buildHull, type Mesh } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { makeBlock } from '../../test/make-convex.ts';
import { tellRest } from './tell-rest.ts';

/** A body of rings around the y axis. */
const turn = (profile: readonly (readonly [radius: number, height: number])[]): Mesh => {
  const angles = Array.from({ length: 24 }, (_, i) => (2 * Math.PI * i) / 24);
  const points = profile.flatMap(([radius, height]) =>
    angles.flatMap((angle) => [radius * Math.cos(angle), height, radius * Math.sin(angle)]),
  );
  return buildHull(Float32Array.from(points), { vertexCountMax: 400 });
};
const arc = (radius: number, from = 0): [number, number][] =>
  Array.from({ length: 13 }, (_, i) => [
    radius * Math.sin((Math.PI * i) / 12),
    from + radius - radius * Math.cos((Math.PI * i) / 12),
  ]);
const stretch = (mesh: Mesh, ...by: [number, number, number]): Mesh => ({
  ...mesh,
  positions: mesh.positions.map((value, i) => value * by[i % 3]!),
});
/** With x and y exchanged, and wound as before. */
const layDown = ({ positions, indices }: Mesh): Mesh => ({
  positions: positions.map((_, i) => positions[i + [1, -1, 0][i % 3]!]!),
  indices: indices.toReversed(),
});
const join = (...meshes: Mesh[]): Mesh => {
  let from = 0;
  const indices = meshes.flatMap(({ positions, indices }) => {
    const moved = [...indices].map((index) => index + from);
    from += positions.length / 3;
    return moved;
  });
  return {
    positions: Float32Array.from(meshes.flatMap(({ positions }) => [...positions])),
    indices: Uint32Array.from(indices),
  };
};

const can = turn([
  [0.05, 0],
  [0.05, 0.2],
]);
const blade = makeBlock(0.04, 1, 0.01);
const guard = { ...makeBlock(0.2, 0.03, 0.03), positions: makeBlock(0.2, 0.03, 0.03).positions };
for (let i = 1; i < guard.positions.length; i += 3) guard.positions[i]! += 0.8;
const cord = turn([
  [0.004, 0.28],
  [0.004, 1],
]);

test.each([
  ['a ball', turn(arc(0.1)), 'rolls'],
  ['a can that lies', layDown(can), 'rolls'],
  ['a can that stands', can, 'stands'],
  ['a cube', makeBlock(0.3, 0.3, 0.3), 'stands'],
  ['an egg', stretch(turn(arc(0.1)), 1, 1.4, 1), 'stands'],
  ['a sword on its tip', join(blade, guard), 'lies'],
  ['a ruler', makeBlock(0.3, 0.004, 0.04), 'lies'],
  [
    'a pencil upright',
    turn([
      [0.004, 0],
      [0.004, 0.18],
    ]),
    'lies',
  ],
  ['a globe on a cord', join(turn(arc(0.15)), cord), 'hangs'],
] as const)('%s: %#', (_, mesh, kind) => {
  expect(tellRest(mesh)).toBe(kind);
});
