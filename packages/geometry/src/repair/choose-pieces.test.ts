import { expect, test } from 'vitest';
import { expectSolid } from '../../test/expect-solid.ts';
import { makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { choosePieces, LARGEST_ONLY, SIGNIFICANT_PIECES } from './choose-pieces.ts';

const turnOver = ({ positions, indices }: ReturnType<typeof makeCube>) => ({
  positions,
  indices: indices.map((_, i) => indices[i % 3 === 1 ? i + 1 : i % 3 === 2 ? i - 1 : i]!),
});
const small = moveMesh(makeCube(), [3, 0, 0], 0.5);
const fragment = moveMesh(makeCube(), [6, 0, 0], 0.01);

test('the largest piece comes first, tiny pieces are dropped and counted', () => {
  const { pieces, floaterCount, innerShellCount } = choosePieces(
    mergeMeshes(mergeMeshes(small, makeCube()), fragment),
    SIGNIFICANT_PIECES,
  );
  expect(pieces.map((piece) => measureSolid(piece).volume)).toEqual([1, 0.125]);
  expect({ floaterCount, innerShellCount }).toEqual({ floaterCount: 1, innerShellCount: 0 });
});

test('with the rule for one piece, only the largest is kept', () => {
  const { pieces, floaterCount } = choosePieces(mergeMeshes(small, makeCube()), LARGEST_ONLY);
  expect(pieces).toHaveLength(1);
  expect(measureSolid(pieces[0]!).volume).toBe(1);
  expect(floaterCount).toBe(1);
});

test('a cube within a cube is an inner shell, in either orientation', () => {
  const inside = moveMesh(makeCube(), [0.25, 0.25, 0.25], 0.5);
  for (const inner of [inside, turnOver(inside)]) {
    const { pieces, innerShellCount } = choosePieces(mergeMeshes(makeCube(), inner), SIGNIFICANT_PIECES);
    expect(pieces).toHaveLength(1);
    expect(innerShellCount).toBe(1);
  }
});

test('a piece that faces inward is flipped', () => {
  const { pieces } = choosePieces(turnOver(makeCube()), LARGEST_ONLY);
  expectSolid(pieces[0]!);
  expect(measureSolid(pieces[0]!).volume).toBe(1);
});

test('a long thin stem is kept although it has almost no volume', () => {
  const stem = { ...makeCube(), positions: makeCube().positions.map((v, i) => (i % 3 === 1 ? v * 4 : v * 0.02 + 2)) };
  expect(choosePieces(mergeMeshes(makeCube(), stem), SIGNIFICANT_PIECES).pieces).toHaveLength(2);
});
