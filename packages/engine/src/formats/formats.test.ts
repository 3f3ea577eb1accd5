import { FILE_FORMATS } from '@tangible/contracts';
import { computeNormals, computeTangents, measureSolid } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { drawPicture, validateGlb } from '../../test/support.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { type AssetBody, FORMATS } from './index.ts';
import { readGlb } from './read-glb.ts';

/** A tetrahedron with its right angle at the origin: volume 1/6. */
const SHAPE = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
};

async function makeBody(name = 'a mug\n# of mine'): Promise<AssetBody> {
  const bytes = await nodePlatform.encodePng(drawPicture(40, 32, (x, y) => [x * 6, y * 8, 90]));
  const texture = { bytes, mime: 'image/png', extension: 'png', widthPx: 40, heightPx: 32 } as const;
  const uvs = Float32Array.of(0, 0, 1, 0, 0, 1, 0.25, 0.5);
  const normals = computeNormals(SHAPE);
  return {
    ...SHAPE,
    name,
    normals,
    tangents: computeTangents({ ...SHAPE, normals, uvs }),
    uvs,
    textures: { baseColour: texture, normal: texture, orm: texture },
    material: {
      name: 'plastic',
      source: 'assumed',
      densityKgM3: 500,
      staticFriction: 0.5,
      dynamicFriction: 0.4,
      restitution: 0.1,
    },
    massKg: 500 / 6,
    volumeM3: 1 / 6,
    centreOfMassM: [0.25, 0.25, 0.25],
    inertiaKgM2: [6.25, 6.25, 6.25, 1, 1, 1],
    colliders: { hulls: [SHAPE], volumeError: 0, distanceErrorM: 0 },
  };
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('there is a writer for every format that can be asked for', () => {
  expect(Object.keys(FORMATS)).toEqual([...FILE_FORMATS]);
});

test('only the GLB lies at the root; every other format has its own folder', async () => {
  const body = await makeBody();
  for (const [name, format] of Object.entries(FORMATS)) {
    const paths = (await format.write(body, nodePlatform)).map(({ path }) => path);
    if (name === 'glb') expect(paths).toEqual(['model.glb']);
    else for (const path of paths) expect(path.startsWith(`${name}/`)).toBe(true);
  }
});

describe('glb', () => {
  test('the validator is silent and reading gives back what was written', async () => {
    const body = await makeBody();
    const [file] = await FORMATS.glb.write(body, nodePlatform);
    expect(await validateGlb(file!.bytes)).toMatchObject({ errors: 0, warnings: 0 });
    const read = await readGlb(file!.bytes);
    expect(read.positions).toEqual(body.positions);
    expect(read.indices).toEqual(body.indices);
    expect(read.uvs).toEqual(body.uvs);
    expect(read.texture.bytes).toEqual(body.textures.baseColour.bytes);
  });
});

describe('obj', () => {
  test('vertices, texture coordinates from below, faces from 1, and a name on one line', async () => {
    const [obj, mtl, texture] = await FORMATS.obj.write(await makeBody(), nodePlatform);
    const lines = text(obj?.bytes).split('\n');
    expect(lines).toContain('o a_mug_of_mine');
    expect(lines.filter((line) => line.startsWith('v '))).toEqual(['v 0 0 0', 'v 1 0 0', 'v 0 1 0', 'v 0 0 1']);
    expect(lines.filter((line) => line.startsWith('vt '))).toEqual(['vt 0 1', 'vt 1 1', 'vt 0 0', 'vt 0.25 0.5']);
    expect(lines).toContain('f 1/1/1 3/3/3 2/2/2');
    expect(text(mtl?.bytes)).toContain('map_Kd texture.png');
    expect(texture?.path).toBe('obj/texture.png');
  });
});

describe('stl', () => {
  test('read back, it is the same solid', async () => {
    const [file] = await FORMATS.stl.write(await makeBody(), nodePlatform);
    const view = new DataView(file!.bytes.buffer);
    const count = view.getUint32(80, true);
    expect(file!.bytes).toHaveLength(84 + 50 * count);
    const positions = new Float32Array(count * 9);
    for (let t = 0; t < count; t++) {
      for (let k = 0; k < 9; k++) positions[t * 9 + k] = view.getFloat32(84 + t * 50 + 12 + k * 4, true);
    }
    const { volume } = measureSolid({ positions, indices: Uint32Array.from({ length: count * 3 }, (_, i) => i) });
    expect(volume).toBeCloseTo(1 / 6, 6);
  });
});
