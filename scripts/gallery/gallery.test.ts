import { describe, expect, test } from 'vitest';
import { chooseNames } from './places.ts';
import { shortenColliders } from './shorten-colliders.ts';

const shorten = (text: string) => new TextDecoder().decode(shortenColliders(new TextEncoder().encode(text)));

test('colliders lose only digits of their vertices', () => {
  expect(shorten('# Tangible: metres, y up\no collision_00\nv 0.0123456789 -0.1 1e-9\nf 1 2 3\n')).toBe(
    '# Tangible: metres, y up\no collision_00\nv 0.01235 -0.1 0\nf 1 2 3\n',
  );
  expect(shorten('v 12.000004 -0.000004 3\n')).toBe('v 12 0 3\n');
});

describe('the pictures of the gallery', () => {
  test('are all used, in the order of their names, by default', async () => {
    const names = await chooseNames([]);
    expect(names).toHaveLength(12);
    expect(names).toEqual([...names].sort());
  });

  test('are the requested ones', async () => {
    expect(await chooseNames(['mug', 'car'])).toEqual(['car', 'mug']);
  });

  test('that do not exist are reported, and nothing is made', async () => {
    await expect(chooseNames(['mug', 'unicorn'])).rejects.toThrow(/no picture unicorn\.jpg; there are car, chair/);
  });
});
