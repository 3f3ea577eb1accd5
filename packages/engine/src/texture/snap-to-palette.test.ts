import type { Mesh } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { snapToPalette } from './snap-to-palette.ts';

const SIDE = 60;

/** A flat sheet of SIDE by SIDE vertices. */
function makeSheet(): Mesh {
  const positions = new Float32Array(SIDE * SIDE * 3);
  const indices: number[] = [];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const v = y * SIDE + x;
      positions[v * 3] = x;
      positions[v * 3 + 1] = y;
      if (x < SIDE - 1 && y < SIDE - 1) indices.push(v, v + 1, v + SIDE, v + 1, v + SIDE + 1, v + SIDE);
    }
  }
  return { positions, indices: Uint32Array.from(indices) };
}

const BLUE = [40, 110, 140] as const;
const WHITE = [230, 225, 215] as const;
/** Seen to the left of this column. */
const SEEN = 30;

function paint(of: (x: number, y: number) => readonly number[]): Float32Array {
  return Float32Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
    const v = Math.floor(i / 3);
    return of(v % SIDE, Math.floor(v / SIDE))[i % 3]!;
  });
}

const weights = Float32Array.from({ length: SIDE * SIDE }, (_, v) => (v % SIDE < SEEN ? 1 : 0));
const isBand = (y: number) => y >= 40;

test('a rainbow on hidden surfaces takes the colours of visible ones', () => {
  // Between both colours, and redder by up to 50: no such colour is on the object.
  const smear = (x: number) => [40 + 2 * (x - SEEN), 110, 140];
  const colours = paint((x, y) => (isBand(y) ? WHITE : x < SEEN ? BLUE : smear(x)));
  snapToPalette(makeSheet(), weights, colours);
  const at = (20 * SIDE + 50) * 3;
  // 80, 110, 140 before.
  expect(Math.abs(colours[at]! - 40)).toBeLessThan(12);
  expect(Math.abs(colours[at + 1]! - 110)).toBeLessThan(4);
});

test('streaks narrower than the neighbourhood are removed, and a wide band stays', () => {
  const colours = paint((x, y) => (isBand(y) || (x >= SEEN && y === 20) ? WHITE : BLUE));
  snapToPalette(makeSheet(), weights, colours);
  // 230 before: one row of white across the blue.
  expect(colours[(20 * SIDE + 50) * 3]).toBeLessThan(80);
  expect(colours[(52 * SIDE + 50) * 3]).toBeGreaterThan(215);
});

test('visible surfaces are unchanged', () => {
  const colours = paint((x, y) => [4 * x, 4 * y, 100]);
  const before = colours.slice();
  snapToPalette(makeSheet(), weights, colours);
  for (let v = 0; v < weights.length; v++) {
    if (weights[v] === 1) expect(colours[v * 3]).toBe(before[v * 3]);
  }
});

test('without visible surfaces nothing changes', () => {
  const colours = paint(() => BLUE);
  snapToPalette(makeSheet(), new Float32Array(SIDE * SIDE), colours);
  expect([...colours.subarray(0, 3)]).toEqual([40, 110, 140]);
});
