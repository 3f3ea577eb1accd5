import { readFile } from 'node:fs/promises';
import type { Mesh } from '@tangible/geometry';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readGlb } from '../../packages/engine/src/formats/gltf/read-glb.ts';
import { mendNormals } from './mend-normals.ts';
import { chooseNames, GALLERY_FOLDER } from './places.ts';
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

test('the small models have the normals of their surfaces', async () => {
  for (const name of await chooseNames([])) {
    const files = unzipSync(await readFile(new URL(`${name}/model.zip`, GALLERY_FOLDER)));
    const { positions, indices, normals } = await readGlb(files['web/model.glb']!);
    const off = countOff({ positions, indices }, normals);
    expect(off / (normals.length / 3), name).toBeLessThan(0.02);
  }
});

/** How many vertices have a normal that is more than 60 degrees off their triangles'. */
function countOff(mesh: Mesh, normals: Float32Array): number {
  const own = mendNormals({ ...mesh, normals: new Float32Array(normals.length) });
  let off = 0;
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = normals.subarray(i, i + 3) as unknown as [number, number, number];
    const along = x * own[i]! + y * own[i + 1]! + z * own[i + 2]!;
    if (along < 0.5 * Math.hypot(x, y, z)) off++;
  }
  return off;
}
