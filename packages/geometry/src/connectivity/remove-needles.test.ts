import { expect, test } from 'vitest';
import { expectSolid } from '../../test/expect-solid.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Mesh } from '../types.ts';
import { measureHeight, removeNeedles } from './remove-needles.ts';

test('the height of a triangle is measured over its longest side', () => {
  const p = Float32Array.of(0, 0, 0, 2, 0, 0, 1, 0.5, 0);
  expect(measureHeight(p, Uint32Array.of(0, 1, 2), 0)).toBeCloseTo(0.25, 6);
});

test.each([1, 2, 3])('seed %i: a mug with needles keeps its shape and loses most needles', (seed) => {
  const whole = meshSolid(mug, 33);
  const random = createRandom(seed);
  // Splitting an edge close to one of its ends makes two needles on either side.
  const positions = [...whole.positions];
  const indices = [...whole.indices];
  for (let step = 0; step < 30; step++) {
    const h = Math.floor(random() * (indices.length / 3)) * 3;
    const [a, b, c] = [indices[h]!, indices[h + 1]!, indices[h + 2]!];
    const g = indices.findIndex((v, i) => v === b && indices[i % 3 === 2 ? i - 2 : i + 1] === a);
    const d = indices[g % 3 === 0 ? g + 2 : g - 1]!;
    const middle = positions.length / 3;
    for (let k = 0; k < 3; k++) positions.push(positions[a * 3 + k]! * 0.999 + positions[b * 3 + k]! * 0.001);
    const other = Math.floor(g / 3) * 3;
    indices.splice(h, 3, a, middle, c);
    indices.splice(other, 3, b, middle, d);
    indices.push(middle, b, c, middle, a, d);
  }
  const pointed = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  expectSolid(pointed);
  const countNeedles = ({ positions: p, indices: faces }: Mesh) => {
    let count = 0;
    for (let h = 0; h < faces.length; h += 3) if (measureHeight(p, faces, h) < 0.005) count++;
    return count;
  };
  const { mesh, needleCount } = removeNeedles(pointed, 0.005);
  expectSolid(mesh);
  expect(countNeedles(pointed)).toBeGreaterThan(30);
  expect(countNeedles(mesh)).toBe(0);
  expect(needleCount).toBeGreaterThan(0);
  expect(measureSolid(mesh).volume / measureSolid(whole).volume).toBeCloseTo(1, 3);
});
