import { resolveObjectURL } from 'node:buffer';
import type { Mesh as ThreeMesh } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { readByAssimp } from '../../test/read-by-assimp.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { FORMATS } from './index.ts';

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The odd name and the texture that is not square are on purpose. */
const makeOdd = (name = 'Oma\'s "mug"\n日本') => makeBody({ name, texture: { width: 200, height: 130 } });

function expectSize(size: readonly number[], [x, y, z]: readonly number[]) {
  expect(size[0]).toBeCloseTo(x!, 6);
  expect(size[1]).toBeCloseTo(y!, 6);
  expect(size[2]).toBeCloseTo(z!, 6);
}

describe('assimp reads', () => {
  test('the GLB: triangles, size and all three textures', async () => {
    // A plain name, because assimp's own exporter does not escape it.
    const body = await makeOdd('mug');
    const [model] = await FORMATS.glb.write(body, nodePlatform);
    const scene = await readByAssimp([model!]);
    expect(scene.triangleCount).toBe(576);
    expectSize(scene.size, [0.3, 0.3, 0.06]);
    for (const { bytes } of Object.values(body.textures)) expect(scene.embedded).toContain(toBase64(bytes));
  });

  test('the FBX: triangles, size, and both textures in their places', async () => {
    const body = await makeOdd();
    const scene = await readByAssimp((await FORMATS.fbx.write(body, nodePlatform)).slice(0, 1));
    expect(scene.triangleCount).toBe(576);
    expectSize(scene.size, [0.3, 0.3, 0.06]);
    expect(scene.textureFiles).toMatchObject({ 1: 'textures/base-colour.jpg', 6: 'textures/normal.png' });
    expect(scene.embedded).toEqual([toBase64(body.textures.baseColour.bytes), toBase64(body.textures.normal.bytes)]);
  });

  test('the OBJ: triangles, size, and textures that exist', async () => {
    const files = await FORMATS.obj.write(await makeOdd(), nodePlatform);
    const scene = await readByAssimp(files);
    expect(scene.triangleCount).toBe(576);
    expectSize(scene.size, [0.3, 0.3, 0.06]);
    expect(scene.textureFiles).toMatchObject({ 1: 'texture.jpg', 6: 'normal.png' });
    const paths = files.map(({ path }) => path);
    for (const file of Object.values(scene.textureFiles)) expect(paths).toContain(`obj/${file}`);
  });

  test('the STL: triangles and size, z up', async () => {
    const scene = await readByAssimp(await FORMATS.stl.write(await makeOdd(), nodePlatform));
    expect(scene.triangleCount).toBe(576);
    expectSize(scene.size, [0.3, 0.06, 0.3]);
  });

  test('and rejects half an FBX, so its success means something', async () => {
    const [file] = await FORMATS.fbx.write(await makeOdd(), nodePlatform);
    const half = { ...file!, bytes: file!.bytes.slice(0, file!.bytes.length / 2) };
    await expect(readByAssimp([half])).rejects.toThrow('assimp');
  });
});

describe('three.js reads', () => {
  const loaded: string[] = [];

  // Its texture loader needs a page; this one records the URLs that it is asked to load.
  beforeEach(() => {
    loaded.length = 0;
    const image = {
      addEventListener() {},
      removeEventListener() {},
      set src(address: string) {
        loaded.push(address);
      },
    };
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('document', { createElementNS: () => Object.create(image) });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const describeMesh = (mesh: ThreeMesh) => {
    mesh.geometry.computeBoundingBox();
    const { min, max } = mesh.geometry.boundingBox!;
    const count = mesh.geometry.index?.count ?? mesh.geometry.getAttribute('position').count;
    return { triangleCount: count / 3, size: [max.x - min.x, max.y - min.y, max.z - min.z] };
  };

  test('the FBX: triangles, size, unit, texture coordinates and the exact pictures', async () => {
    const body = await makeOdd();
    const [file] = await FORMATS.fbx.write(body, nodePlatform);
    const scene = new FBXLoader().parse(file!.bytes.buffer as ArrayBuffer, '');
    const mesh = scene.children[0] as ThreeMesh;
    const { triangleCount, size } = describeMesh(mesh);
    expect(triangleCount).toBe(576);
    expectSize(size, [0.3, 0.3, 0.06]);
    expect(scene.userData.unitScaleFactor).toBe(100);
    expect(mesh.material).toMatchObject({ type: 'MeshPhongMaterial' });
    const uvs = mesh.geometry.getAttribute('uv');
    const points = mesh.geometry.getAttribute('position');
    const normals = mesh.geometry.getAttribute('normal');
    for (let i = 0; i < uvs.count; i++) {
      const [u, v] = [uvs.getX(i), 1 - uvs.getY(i)];
      const radius = 0.12 + 0.03 * Math.cos(2 * Math.PI * v);
      expect(points.getX(i)).toBeCloseTo(radius * Math.cos(2 * Math.PI * u), 5);
      expect(normals.getZ(i)).toBeCloseTo(-Math.sin(2 * Math.PI * v), 1);
    }
    const pictures = await Promise.all(
      loaded.map(async (address) => new Uint8Array(await resolveObjectURL(address)!.arrayBuffer())),
    );
    expect(pictures).toEqual([body.textures.baseColour.bytes, body.textures.normal.bytes]);
  });

  test('the OBJ', async () => {
    const [file] = await FORMATS.obj.write(await makeOdd(), nodePlatform);
    const scene = new OBJLoader().parse(new TextDecoder().decode(file!.bytes));
    const { triangleCount, size } = describeMesh(scene.children[0] as ThreeMesh);
    expect(triangleCount).toBe(576);
    expectSize(size, [0.3, 0.3, 0.06]);
  });

  test('the STL', async () => {
    const [file] = await FORMATS.stl.write(await makeOdd(), nodePlatform);
    const geometry = new STLLoader().parse(file!.bytes.buffer as ArrayBuffer);
    const { triangleCount, size } = describeMesh({ geometry } as ThreeMesh);
    expect(triangleCount).toBe(576);
    expectSize(size, [0.3, 0.06, 0.3]);
  });
});
