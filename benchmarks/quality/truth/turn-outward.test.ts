import { expect, test } from 'vitest';
import { makeBox } from './test-shapes.ts';
import { turnOutward } from './turn-outward.ts';

const outer = makeBox([-1, -1, -1], [1, 1, 1]);
const beside = makeBox([5, 5, 5], [6, 6, 6]);
const within = makeBox([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]);
const invert = (indices: Uint32Array) => indices.slice().reverse();

test.each([
  ['an inside-out part next to it is turned', beside, true],
  ['a cavity within it stays', within, false],
])('%s', (_name, second, isTurned) => {
  const mesh = {
    positions: Float32Array.from([...outer.positions, ...second.positions]),
    indices: Uint32Array.from([...outer.indices, ...invert(second.indices).map((v) => v + 8)]),
  };
  const parts = Uint32Array.from({ length: 24 }, (_, f) => (f < 12 ? 0 : 1));
  const turned = turnOutward(mesh, parts);
  expect(turned.slice(0, 36)).toEqual(mesh.indices.slice(0, 36));
  expect(turned[37] === mesh.indices[38]).toBe(isTurned);
});

test('a part with a missing side is judged by the rest, wherever it is', () => {
  const open = { ...beside, indices: invert(beside.indices).slice(0, -6) };
  expect(turnOutward(open, null)[1]).toBe(open.indices[2]);
});
