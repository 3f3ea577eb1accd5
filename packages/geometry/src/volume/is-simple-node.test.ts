import { describe, expect, test } from 'vitest';
import { createRandom } from '../numeric/create-random.ts';
import { isSimpleNode, NEIGHBOURS } from './is-simple-node.ts';

const bitsOf = (isInside: (dx: number, dy: number, dz: number) => boolean) =>
  NEIGHBOURS.reduce((bits, [dx, dy, dz], i) => (isInside(dx, dy, dz) ? bits | (1 << i) : bits), 0);

describe('a node may be removed', () => {
  test.each([
    ['from a flat side', (_dx: number, _dy: number, dz: number) => dz <= 0, true],
    ['from an edge', (dx: number, _dy: number, dz: number) => dz <= 0 && dx <= 0, true],
    ['from the end of a rod', (dx: number, dy: number, dz: number) => dx === 0 && dy === 0 && dz < 0, true],
    ['not from the middle of a rod', (dx: number, dy: number) => dx === 0 && dy === 0, false],
    ['not from a sheet: that opens it', (_dx: number, _dy: number, dz: number) => dz === 0, false],
    ['not from the inside: that makes a cavity', () => true, false],
    ['not if it is the last one', () => false, false],
  ])('%s', (_, isInside, expected) => {
    expect(isSimpleNode(bitsOf(isInside))).toBe(expected);
  });

  test('seed 7: exactly if the Euler characteristic of its neighbourhood stays and no part is lost', () => {
    const random = createRandom(7);
    for (let round = 0; round < 600; round++) {
      const bits = Math.floor(random() * (1 << 26)) | 0;
      if (isSimpleNode(bits)) expect(euler(bits, true)).toBe(euler(bits, false));
    }
  });
});

/** Of the cells around a node, connected by faces: vertices are nodes, so faces share edges, squares and cubes. */
function euler(bits: number, withNode: boolean): number {
  const inside = new Set(NEIGHBOURS.flatMap((step, i) => (bits & (1 << i) ? [String(step)] : [])));
  if (withNode) inside.add('0,0,0');
  let sum = 0;
  const sides = [0, 1];
  for (const name of inside) {
    const [x, y, z] = name.split(',').map(Number) as [number, number, number];
    for (const dx of sides) {
      for (const dy of sides) {
        for (const dz of sides) {
          const corners = sides
            .slice(0, dx + 1)
            .flatMap((a) =>
              sides.slice(0, dy + 1).flatMap((b) => sides.slice(0, dz + 1).map((c) => `${x + a},${y + b},${z + c}`)),
            );
          if (corners.every((corner) => inside.has(corner))) sum += (dx + dy + dz) % 2 === 0 ? 1 : -1;
        }
      }
    }
  }
  return sum;
}
