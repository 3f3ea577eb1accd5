import { expect, test } from 'vitest';
import { straightenDiscontinuities } from './straighten-discontinuities.ts';

const SIDE = 100;

test('a jagged boundary between two surfaces becomes a straight edge, and ramps are unchanged', () => {
  const inside = new Uint8Array(SIDE * SIDE).fill(1);
  const comb = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return (y < (x % 2 === 0 ? 48 : 52) ? 0 : 0.6) + x * 0.001;
  });
  const depthMaps = { front: comb, back: comb, inside, side: SIDE };
  const { front: straight } = straightenDiscontinuities.run(
    { depthMaps },
    { tolerance: 0.08, rays: SIDE, keepStrands: true },
  ).depthMaps;
  const edgeOf = (depths: Float32Array, x: number) => {
    for (let y = 0; y < SIDE; y++) if (depths[y * SIDE + x]! > 0.3) return y;
    return SIDE;
  };
  const edges = Array.from({ length: 80 }, (_, n) => edgeOf(straight, n + 10));
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1);
  expect(straight[20 * SIDE + 30]).toBe(comb[20 * SIDE + 30]);
});
