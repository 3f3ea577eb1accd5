import { FILE_FORMATS } from '@tangible/contracts';
import { computeNormals, computeTangents, measureSolid } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { type AssetBody, FORMATS } from './index.ts';

/** A tetrahedron with its right angle at the origin: volume 1/6. */
async function makeTetrahedron(name = 'a mug\n# of mine'): Promise<AssetBody> {
  const shape = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1, 0.25, 0.5),
  };
  const normals = computeNormals(shape);
  return { ...(await makeBody({ name })), ...shape, normals, tangents: computeTangents({ ...shape, normals }) };
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('there is a writer for every format in the contracts', () => {
  expect(Object.keys(FORMATS)).toEqual([...FILE_FORMATS]);
});

test('only the GLB lies at the root; every other format has its own folder', async () => {
  const body = await makeBody();
  for (const [name, format] of Object.entries(FORMATS)) {
    const paths = (await format.write(body, nodePlatform)).map(({ path }) => path);
    if (name === 'glb') expect(paths).toEqual(['model.glb', 'web/model.glb', 'web/colliders.obj']);
    else for (const path of paths) expect(path.startsWith(`${name}/`)).toBe(true);
    expect(new Set(paths).size).toBe(paths.length);
  }
});

test('the same asset gives the same bytes in every format', async () => {
  const [first, second] = [await makeBody(), await makeBody()];
  for (const format of Object.values(FORMATS)) {
    expect(await format.write(first, nodePlatform)).toEqual(await format.write(second, nodePlatform));
  }
});

describe('obj', () => {
  test('vertices, texture coordinates with v up, faces counted from 1, and a name on one line', async () => {
    const [obj, mtl, texture, normal] = await FORMATS.obj.write(await makeTetrahedron(), nodePlatform);
    const lines = text(obj?.bytes).split('\n');
    expect(lines).toContain('o a_mug_of_mine');
    expect(lines.filter((line) => line.startsWith('v '))).toEqual(['v 0 0 0', 'v 1 0 0', 'v 0 1 0', 'v 0 0 1']);
    expect(lines.filter((line) => line.startsWith('vt '))).toEqual(['vt 0 1', 'vt 1 1', 'vt 0 0', 'vt 0.25 0.5']);
    expect(lines).toContain('f 1/1/1 3/3/3 2/2/2');
    expect(text(mtl?.bytes)).toContain('map_Kd texture.png');
    expect(text(mtl?.bytes)).toContain('norm normal.png');
    expect(texture?.path).toBe('obj/texture.png');
    expect(normal?.path).toBe('obj/normal.png');
  });

  test('a body of a millimetre keeps its precision', async () => {
    const body = await makeTetrahedron();
    const small = { ...body, positions: body.positions.map((value) => value * 0.001) };
    const [obj] = await FORMATS.obj.write(small, nodePlatform);
    expect(text(obj?.bytes)).toContain('\nv 0 0.001 0\n');
  });
});

describe('stl', () => {
  test('read back, it is the same solid with z up', async () => {
    const [file] = await FORMATS.stl.write(await makeTetrahedron(), nodePlatform);
    const view = new DataView(file!.bytes.buffer);
    const count = view.getUint32(80, true);
    expect(file!.bytes).toHaveLength(84 + 50 * count);
    const positions = new Float32Array(count * 9);
    for (let t = 0; t < count; t++) {
      for (let k = 0; k < 9; k++) positions[t * 9 + k] = view.getFloat32(84 + t * 50 + 12 + k * 4, true);
    }
    const { volume, centre } = measureSolid({
      positions,
      indices: Uint32Array.from({ length: count * 3 }, (_, i) => i),
    });
    expect(volume).toBeCloseTo(1 / 6, 6);
    expect(centre[1]).toBeCloseTo(-0.25, 6);
    expect(centre[2]).toBeCloseTo(0.25, 6);
  });
});
