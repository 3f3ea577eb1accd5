import { measureBox, measureSolid, measureTopology } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { openUsd, type UsdMesh } from '../../test/open-usd.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import type { AssetBody } from './format.ts';
import { usd } from './usd.ts';
import { usdz } from './usdz.ts';

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const toMesh = ({ points, faceVertexIndices }: UsdMesh) => ({ positions: points, indices: faceVertexIndices });

async function writeUsda(body: AssetBody): Promise<Uint8Array> {
  return (await usd.write(body, nodePlatform)).find(({ path }) => path === 'usd/model.usda')!.bytes;
}

describe('usd for simulation', () => {
  test('the text layer, its textures, and one package with the same contents', async () => {
    const files = await usd.write(await makeBody(), nodePlatform);
    expect(files.map(({ path }) => path)).toEqual([
      'usd/model.usda',
      'usd/textures/base-colour.png',
      'usd/textures/normal.png',
      'usd/textures/occlusion-roughness-metallic.png',
      'usd/model.usdz',
    ]);
    const entries = listEntries(files[4]!.bytes);
    expect(entries.map(({ name }) => `usd/${name}`)).toEqual(files.slice(0, 4).map(({ path }) => path));
    entries.forEach(({ data }, i) => {
      expect(data).toEqual(files[i]!.bytes);
    });
  });

  test('an independent reader finds the same surface, welded, z up, and the hulls with it', async () => {
    const body = await makeBody();
    for (const { path, bytes } of await usd.write(body, nodePlatform)) {
      if (!/usd[az]$/.test(path)) continue;
      const { meshes } = await openUsd(bytes, path.slice(4));
      expect(meshes.map(({ absPath }) => absPath)).toEqual([
        '/ring/visual',
        '/ring/colliders/hull_0',
        '/ring/colliders/hull_1',
      ]);
      const visual = toMesh(meshes[0]!);
      expect(visual.indices).toHaveLength(body.indices.length);
      const { min, max } = measureBox(visual.positions);
      [-0.15, -0.03, 0, 0.15, 0.03, 0.3].forEach((value, k) => {
        expect([...min, ...max][k]).toBeCloseTo(value, 6);
      });
      expect(meshes[1]!.points).toHaveLength(24);
      expect(measureSolid(toMesh(meshes[1]!)).volume).toBeCloseTo(0.03 * 0.03 * 0.13, 8);
    }
  });

  test('welded by index only, it is closed and faces outward', async () => {
    const body = await makeBody();
    const layer = text(await writeUsda(body));
    const points = layer.match(/point3f\[\] points = \[(.*)\]/)![1]!;
    const indices = layer.match(/int\[\] faceVertexIndices = \[(.*)\]/)![1]!;
    const mesh = {
      positions: Float32Array.from(points.replace(/[()]/g, '').split(',').map(Number)),
      indices: Uint32Array.from(indices.split(',').map(Number)),
    };
    expect(measureTopology(mesh)).toMatchObject({
      vertexCount: 24 * 12,
      boundaryEdgeCount: 0,
      nonManifoldEdgeCount: 0,
      flippedEdgeCount: 0,
    });
    expect(measureSolid(mesh).volume).toBeCloseTo(body.volumeM3, 7);
  });

  test('units, axes, root, mass and friction follow the SimReady list', async () => {
    const body = { ...(await makeBody()), massKg: 2.5, centreOfMassM: [0.01, 0.2, 0.03] as const };
    body.inertiaKgM2 = [1, 2, 3, 0, 0, 0];
    const written = text(await writeUsda(body));
    const { text: read } = await openUsd(await writeUsda(body), 'model.usda');
    for (const line of [
      'upAxis = "Z"',
      'metersPerUnit = 1',
      'kilogramsPerUnit = 1',
      'defaultPrim = "ring"',
      'float physics:mass = 2.5',
      'point3f physics:centerOfMass = (0.01, -0.03, 0.2)',
      'float3 physics:diagonalInertia = (1, 3, 2)',
      'quatf physics:principalAxes = (1, 0, 0, 0)',
      'uniform token physics:approximation = "convexHull"',
      'uniform token purpose = "guide"',
      'uniform token subdivisionScheme = "none"',
      'rel material:binding:physics = </ring/materials/physics>',
      'float physics:staticFriction = 0.5',
      'float physics:dynamicFriction = 0.4',
      'float physics:restitution = 0.1',
    ]) {
      expect(written).toContain(line);
      expect(read).toContain(line);
    }
    // The reader leaves out the names of schemas that it does not know.
    expect(written).toContain('["PhysicsRigidBodyAPI", "PhysicsMassAPI"]');
    expect(written.match(/"PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"/g)).toHaveLength(2);
    expect(written.match(/^def /gm)).toHaveLength(1);
  });

  test('a body without hulls collides by the hull of its visual mesh', async () => {
    const body = await makeBody();
    const bare = { ...body, colliders: { ...body.colliders, hulls: [] } };
    const written = text(await writeUsda(bare));
    expect(written.match(/"PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"/g)).toHaveLength(1);
    expect(written).not.toContain('guide');
    expect((await openUsd(await writeUsda(bare), 'model.usda')).meshes).toHaveLength(1);
  });

  test.each(['', '2 "mugs"\n\\ {}', '日本', '@</x>@', 'def'])('is readable with any name: %j', async (name) => {
    const { meshes } = await openUsd(await writeUsda(await makeBody({ name })), 'model.usda');
    expect(meshes).toHaveLength(3);
  });

  test('the reader rejects broken files, so its success means something', async () => {
    const whole = text(await writeUsda(await makeBody()));
    const broken = new TextEncoder().encode(whole.slice(0, whole.length / 2));
    await expect(openUsd(broken, 'model.usda')).rejects.toThrow('refuses');
  });
});

describe('usdz for augmented reality', () => {
  test('stored, every file aligned to 64 bytes, the layer first', async () => {
    const body = await makeBody({ name: 'x', texture: { width: 200, height: 100 } });
    for (const { bytes } of [
      ...(await usdz.write(body, nodePlatform)),
      (await usd.write(body, nodePlatform)).at(-1)!,
    ]) {
      const entries = listEntries(bytes);
      expect(entries.map(({ name }) => name)).toEqual([
        'model.usda',
        'textures/base-colour.jpg',
        'textures/normal.png',
        'textures/occlusion-roughness-metallic.png',
      ]);
      for (const { offset, method } of entries) expect({ rest: offset % 64, method }).toEqual({ rest: 0, method: 0 });
    }
  });

  test('y up, metres, and textures that an independent reader finds in the package', async () => {
    const body = await makeBody();
    const [file] = await usdz.write(body, nodePlatform);
    const { meshes, text: read, getMaterial, getImage } = await openUsd(file!.bytes, 'model.usdz');
    expect(read).toContain('upAxis = "Y"');
    expect(read).toContain('metersPerUnit = 1');
    expect(read).not.toContain('physics');
    expect(meshes).toHaveLength(1);
    expect(meshes[0]!.faceVertexCounts).toHaveLength(body.indices.length / 3);
    const { min, max } = measureBox(meshes[0]!.points);
    [-0.15, 0, -0.03, 0.15, 0.3, 0.03].forEach((value, k) => {
      expect([...min, ...max][k]).toBeCloseTo(value, 6);
    });
    expect(meshes[0]!.points).toHaveLength(25 * 13 * 3);
    expect(meshes[0]!.texcoords).toHaveLength(25 * 13 * 2);
    const material = getMaterial(meshes[0]!.materialId);
    const colour = getImage(material.diffuseColorTextureId!);
    expect(colour.colorSpace).toBe('srgb');
    expect(Uint8Array.from(colour.data!)).toEqual(body.light.textures.baseColour.bytes);
    expect(Uint8Array.from(getImage(material.normalTextureId!).data!)).toEqual(body.light.textures.normal.bytes);
    for (const role of ['occlusionTextureId', 'roughnessTextureId', 'metallicTextureId']) {
      expect(getImage(material[role]!).uri).toMatch(/^(\.\/)?textures\/occlusion-roughness-metallic\.png$/);
    }
  });

  test('at most 100,000 triangles', async () => {
    const body = await makeBody({ ringCount: 251, tubeCount: 200 });
    const [file] = await usdz.write(body, nodePlatform);
    const layer = text(listEntries(file!.bytes)[0]!.data);
    const counts = layer.match(/int\[\] faceVertexCounts = \[([^\]]*)\]/)![1]!.split(',');
    expect(counts.length).toBeLessThanOrEqual(100_000);
    expect(counts.length).toBeGreaterThan(95_000);
  });
});

/** The entries of a ZIP, read byte by byte from its local headers. */
function listEntries(bytes: Uint8Array): { name: string; offset: number; method: number; data: Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = [];
  let at = 0;
  while (view.getUint32(at, true) === 0x04034b50) {
    const method = view.getUint16(at + 8, true);
    const size = view.getUint32(at + 18, true);
    const nameLength = view.getUint16(at + 26, true);
    const offset = at + 30 + nameLength + view.getUint16(at + 28, true);
    const name = text(bytes.subarray(at + 30, at + 30 + nameLength));
    entries.push({ name, offset, method, data: bytes.slice(offset, offset + size) });
    at = offset + size;
  }
  return entries;
}
