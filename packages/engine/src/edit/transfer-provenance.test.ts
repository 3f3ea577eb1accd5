import { expect, test } from 'vitest';
import { transferProvenance } from './transfer-provenance.ts';

test('a vertex has the source of the nearest corner', () => {
  const former = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) };
  const positions = Float32Array.of(0.1, 0.1, 0.5, 2, 0, 0, 0, 0.9, -1);
  expect([...transferProvenance(former, Uint8Array.of(2, 0, 1), positions)]).toEqual([2, 0, 1]);
});
