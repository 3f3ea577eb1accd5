import { expect, test } from 'vitest';
import { fillGutters } from './fill-gutters.ts';

test('gutters take the nearest colour and no texel stays empty', () => {
  const side = 37;
  const data = new Uint8ClampedArray(side * side * 4);
  data.set([200, 100, 50, 255], (5 * side + 5) * 4);
  data.set([10, 20, 30, 1], (30 * side + 30) * 4);
  fillGutters(data, side);
  for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255);
  expect([...data.subarray((6 * side + 4) * 4, (6 * side + 4) * 4 + 3)]).toEqual([200, 100, 50]);
  expect([...data.subarray((31 * side + 31) * 4, (31 * side + 31) * 4 + 3)]).toEqual([10, 20, 30]);
  expect(data[(5 * side + 5) * 4]).toBe(200);
});
