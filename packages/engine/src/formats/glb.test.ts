import { Accessor, NodeIO, type Primitive } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { measureTopology, weldVertices } from '@tangible/geometry';
import { MeshoptDecoder } from 'meshoptimizer';
import { describe, expect, test } from 'vitest';
import { type BodyOptions, makeBody } from '../../test/make-body.ts';
import { validateGlb } from '../../test/support.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { readGlb } from './gltf/read-glb.ts';
import { FORMATS } from './index.ts';
import { LIGHT_TRIANGLES_MAX, lightenSurface } from './mesh/lighten-body.ts';

describe('model.glb', () => {
  test('the validator reports nothing, and reading returns what was written', async () => {
    const body = await makeBody();
    const [file] = await FORMATS.glb.write(body, nodePlatform);
    expect(await validateGlb(file!.bytes)).toMatchObject({ errors: 0, warnings: 0 });
    const read = await readGlb(file!.bytes);
    expect(read.positions).toEqual(body.positions);
    expect(read.indices).toEqual(body.indices);
    expect(read.uvs).toEqual(body.uvs);
    expect(read.texture.bytes).toEqual(body.textures.baseColour.bytes);
  });

  test('one texture contains occlusion, roughness and metallic, and the extras contain the physics', async () => {
    const body = await makeBody();
    const [file] = await FORMATS.glb.write(body, nodePlatform);
    const root = (await new NodeIO().readBinary(file!.bytes)).getRoot();
    const [material] = root.listMaterials();
    expect(root.listTextures()).toHaveLength(3);
    expect(material!.getOcclusionTexture()).toBe(material!.getMetallicRoughnessTexture());
    expect(material!.getNormalTexture()?.getImage()).toEqual(body.textures.normal.bytes);
    expect(root.getAsset().extras).toMatchObject({ physics: { massKg: body.massKg, material: 'plastic' } });
  });

  test.each(['', '\u0000', '日本 "mug" \\ </x>', 'a'.repeat(300), '🫖'])('is valid with any name: %j', async (name) => {
    const files = await FORMATS.glb.write(await makeBody({ name }), nodePlatform);
    for (const { bytes } of files.filter(({ path }) => path.endsWith('.glb'))) {
      expect(await validateGlb(bytes)).toMatchObject({ errors: 0, warnings: 0 });
    }
  });
});

test('web/colliders.obj contains the convex hulls as objects, y up, numbered consecutively', async () => {
  const body = await makeBody({});
  const files = await FORMATS.glb.write(body, nodePlatform);
  const text = new TextDecoder().decode(files.find(({ path }) => path === 'web/colliders.obj')!.bytes);
  const { hulls } = body.colliders;
  expect(text.match(/^o collision_\d\d$/gm)).toHaveLength(hulls.length);
  const points = text.match(/^v .*$/gm)!;
  expect(points).toHaveLength(hulls.reduce((sum, { positions }) => sum + positions.length / 3, 0));
  expect(points[0]!.split(' ').slice(1).map(Number)).toEqual(
    [...hulls[0]!.positions.subarray(0, 3)].map((value) => expect.closeTo(value, 4)),
  );
  const corners = text.match(/^f .*$/gm)!.flatMap((face) => face.split(' ').slice(1).map(Number));
  expect(Math.max(...corners)).toBe(points.length);
});

describe('web/model.glb', () => {
  test('of 101,000 triangles and a texture of 2100 by 1050 it has 100,000 and 2048 by 1024, closed, under 5 MB', async () => {
    const body = await makeBody({ ringCount: 505, tubeCount: 100, texture: { width: 2100, height: 1050 } });
    const web = (await FORMATS.glb.write(body, nodePlatform)).find(({ path }) => path === 'web/model.glb')!;
    expect(await validateGlb(web.bytes)).toMatchObject({ errors: 0, warnings: 0 });
    expect(web.bytes.length).toBeLessThan(5e6);

    const { primitive, colour } = await readWeb(web.bytes);
    const indices = Uint32Array.from(primitive.getIndices()!.getArray()!);
    expect(indices.length / 3).toBeLessThanOrEqual(LIGHT_TRIANGLES_MAX);
    expect(indices.length / 3).toBeGreaterThan(0.95 * LIGHT_TRIANGLES_MAX);
    const positions = Float32Array.from(primitive.getAttribute('POSITION')!.getArray()!);
    expect(measureTopology(weldVertices({ positions, indices }))).toMatchObject({
      boundaryEdgeCount: 0,
      nonManifoldEdgeCount: 0,
      componentCount: 1,
    });
    expect(await nodePlatform.readImageSize(colour)).toMatchObject({ width: 2048, height: 1024 });
  });

  test('its position and texture are the same as in model.glb', async () => {
    const body = await makeBody({ ringCount: 64, tubeCount: 32 });
    const web = (await FORMATS.glb.write(body, nodePlatform)).find(({ path }) => path === 'web/model.glb')!;
    const { primitive, matrix } = await readWeb(web.bytes);
    const [points, coords] = [primitive.getAttribute('POSITION')!, primitive.getAttribute('TEXCOORD_0')!];
    let [worst, worstUv] = [0, 0];
    for (let v = 0; v < points.getCount(); v++) {
      const [x = 0, y = 0, z = 0] = points.getElement<number[]>(v, []);
      const at = [0, 1, 2].map((k) => matrix[k]! * x + matrix[4 + k]! * y + matrix[8 + k]! * z + matrix[12 + k]!);
      const [u = 0, w = 0] = coords.getElement<number[]>(v, []);
      // The ring's own formula gives the colour at a texture coordinate.
      const radius = 0.12 + 0.03 * Math.cos(2 * Math.PI * w);
      const meant = [
        radius * Math.cos(2 * Math.PI * u),
        0.15 + radius * Math.sin(2 * Math.PI * u),
        -0.03 * Math.sin(2 * Math.PI * w),
      ];
      worst = Math.max(worst, ...at.map((value, k) => Math.abs(value - meant[k]!)));
      worstUv = Math.max(worstUv, -u, -w, u - 1, w - 1);
    }
    expect(worst).toBeLessThan(2e-4);
    expect(worstUv).toBeLessThanOrEqual(0);
  });
});

describe('_PROVENANCE', () => {
  /** A ring whose front was seen and whose back was not. */
  async function makeTraced(options: BodyOptions = {}) {
    const body = await makeBody(options);
    const colourSources = Uint8Array.from({ length: body.positions.length / 3 }, (_, v) =>
      body.positions[v * 3 + 2]! > 0 ? 0 : 2,
    );
    const shares = { front: 0.51249, mirrored: 0, inferred: 0.48751 };
    return { ...body, provenance: { shares, colourSources }, light: { ...body.light, colourSources } };
  }

  test('is in both GLBs, valid, next to the meaning of its values', async () => {
    const body = await makeTraced();
    const files = (await FORMATS.glb.write(body, nodePlatform)).filter(({ path }) => path.endsWith('.glb'));
    expect(files).toHaveLength(2);
    for (const { path, bytes } of files) {
      expect(await validateGlb(bytes), path).toMatchObject({ errors: 0, warnings: 0 });
      const { positions, colourSources } = await readGlb(bytes);
      expect(colourSources, path).toHaveLength(positions.length / 3);
      // Vertices are in another order in the compressed file. The middle of the ring is between the two.
      for (let v = 0; v < colourSources!.length; v++) {
        const z = positions[v * 3 + 2]!;
        if (Math.abs(z) > 1e-3) expect(colourSources![v], path).toBe(z > 0 ? 0 : 2);
      }
    }
    const root = (await new NodeIO().readBinary(files[0]!.bytes)).getRoot();
    expect(root.getAsset().extras).toMatchObject({
      provenance: {
        attribute: '_PROVENANCE',
        values: ['front', 'mirrored', 'inferred'],
        shares: { front: 0.512, mirrored: 0, inferred: 0.488 },
      },
    });
    const [accessor] = root.listAccessors().filter((one) => one.getType() === 'SCALAR' && one.getArray()!.length < 400);
    expect(accessor!.getComponentType()).toBe(Accessor.ComponentType.UNSIGNED_BYTE);
  });

  test('follows the vertices that a lighter surface keeps', async () => {
    const body = await makeTraced({ ringCount: 64, tubeCount: 32 });
    const light = await lightenSurface({ ...body, colourSources: body.provenance.colourSources }, 1000);
    expect(light.colourSources).toHaveLength(light.positions.length / 3);
    for (const [v, source] of light.colourSources!.entries())
      expect(source).toBe(light.positions[v * 3 + 2]! > 0 ? 0 : 2);
  });

  test('is absent where no picture was the source', async () => {
    const [file] = await FORMATS.glb.write(await makeBody(), nodePlatform);
    expect((await readGlb(file!.bytes)).colourSources).toBeNull();
    expect((await new NodeIO().readBinary(file!.bytes)).getRoot().getAsset().extras).not.toHaveProperty('provenance');
  });
});

test('a small enough surface is unchanged; one that cannot be reduced enough is an error', async () => {
  const body = await makeBody();
  expect((await lightenSurface(body, 576)).indices).toBe(body.indices);
  await expect(lightenSurface(body, 1)).rejects.toThrow('cannot be had with 1 triangles');
});

async function readWeb(bytes: Uint8Array): Promise<{ primitive: Primitive; matrix: number[]; colour: Uint8Array }> {
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const root = (await io.readBinary(bytes)).getRoot();
  const [node] = root.listNodes();
  return {
    primitive: node!.getMesh()!.listPrimitives()[0]!,
    matrix: node!.getWorldMatrix(),
    colour: root.listMaterials()[0]!.getBaseColorTexture()!.getImage()!,
  };
}
