import type { FileFormat } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { FORMATS } from '../formats/index.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import type { AssetFile } from '../types.ts';
import { checkFiles, countMisaligned } from './check-files.ts';
import { loadUrdf } from './try-in-mujoco.ts';

const TRIANGLE_COUNT = 24 * 12 * 2;
const ALL: FileFormat[] = ['glb', 'usdz', 'usd', 'fbx', 'obj', 'stl', 'urdf', 'mjcf', 'sdf'];

async function write(formats: FileFormat[]): Promise<AssetFile[]> {
  const body = await makeBody();
  return (await Promise.all(formats.map((format) => FORMATS[format].write(body, nodePlatform)))).flat();
}

async function check(files: AssetFile[]) {
  const urdf = files.filter(({ path }) => path.startsWith('urdf/'));
  const checks = checkFiles(files, TRIANGLE_COUNT, loadUrdf(await nodePlatform.openPhysics(), urdf));
  return Object.fromEntries(checks.map(({ name, value, verdict }) => [name, `${value}: ${verdict}`]));
}

/** One file with its own bytes, changed. */
const spoil = (files: AssetFile[], path: string, change: (bytes: Uint8Array) => Uint8Array) =>
  files.map((file) => (file.path === path ? { ...file, bytes: change(file.bytes.slice()) } : file));

test('every written format passes its checks', async () => {
  expect(await check(await write(ALL))).toEqual({
    'web-triangles': `${TRIANGLE_COUNT}: pass`,
    'urdf-loaded': 'true: pass',
    'sdf-missing-files': '0: pass',
    'usd-header': 'true: pass',
    'usdz-misaligned': '0: pass',
    'fbx-header': 'true: pass',
    'stl-triangles': '0: pass',
  });
});

test('formats that were not requested are not checked', async () => {
  expect(await check(await write(['obj']))).toEqual({});
});

describe('each injected defect is found', () => {
  test('a URDF without one of its meshes', async () => {
    const files = (await write(['urdf'])).filter(({ path }) => path !== 'urdf/collision_01.obj');
    expect(await check(files)).toEqual({ 'urdf-loaded': 'false: fail' });
  });

  test('a URDF that is not XML', async () => {
    const files = spoil(await write(['urdf']), 'urdf/model.urdf', (bytes) => bytes.subarray(0, 200));
    expect(await check(files)).toEqual({ 'urdf-loaded': 'false: fail' });
  });

  test('an SDF without two of its files, and one that is cut off', async () => {
    const files = await write(['sdf']);
    const lost = files.filter(({ path }) => path !== 'sdf/visual.obj' && path !== 'sdf/collision_00.obj');
    expect(await check(lost)).toEqual({ 'sdf-missing-files': '2: fail' });
    const cut = spoil(files, 'sdf/model.sdf', (bytes) => bytes.subarray(0, -20));
    expect(await check(cut)).toEqual({ 'sdf-missing-files': '1: fail' });
  });

  test('a USD layer with y up', async () => {
    const turn = (bytes: Uint8Array) =>
      new TextEncoder().encode(new TextDecoder().decode(bytes).replace('upAxis = "Z"', 'upAxis = "Y"'));
    expect(await check(spoil(await write(['usd']), 'usd/model.usda', turn))).toMatchObject({
      'usd-header': 'false: fail',
    });
  });

  test('a USDZ whose first file is shifted by a byte', async () => {
    const shift = (bytes: Uint8Array) => {
      const nameLength = new DataView(bytes.buffer).getUint16(26, true);
      const extraLength = new DataView(bytes.buffer).getUint16(28, true);
      new DataView(bytes.buffer).setUint16(28, extraLength + 1, true);
      const start = 30 + nameLength + extraLength;
      return Uint8Array.of(...bytes.subarray(0, start), 0, ...bytes.subarray(start));
    };
    const checks = await check(spoil(await write(['usdz']), 'usdz/model.usdz', shift));
    expect(checks['usdz-misaligned']).toMatch(/^[1-9]\d*: fail$/);
  });

  test('bytes that are not a ZIP', () => expect(countMisaligned(new Uint8Array(100))).toBe(1));

  test('an FBX with another header', async () => {
    const files = spoil(await write(['fbx']), 'fbx/model.fbx', (bytes) => bytes.fill(65, 0, 7));
    expect(await check(files)).toEqual({ 'fbx-header': 'false: fail' });
  });

  test('a truncated STL', async () => {
    const files = spoil(await write(['stl']), 'stl/model.stl', (bytes) => bytes.subarray(0, -50));
    expect(await check(files)).toEqual({ 'stl-triangles': `${TRIANGLE_COUNT + 1}: fail` });
  });
});
