import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeCube, makeGlb } from '../../../test/make-glb.ts';
import { inspectModel } from './inspect-model.ts';
import { unpackModel } from './unpack-model.ts';

const OBJ = strToU8('mtllib thing.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\n  f 1 2 3\n');
const STL = strToU8('solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n');
const binaryStl = (count: number) => {
  const bytes = new Uint8Array(84 + 50 * count);
  new DataView(bytes.buffer).setUint32(80, count, true);
  return bytes;
};
const GLB = await makeGlb([makeCube()]);
const POINTS = await makeGlb([{ ...makeCube(), mode: 0 }]);
/** The same file with other words of the same length in its JSON. */
const withJson = (from: string, to: string) => {
  const bytes = Buffer.from(GLB);
  bytes.write(to, bytes.indexOf(from));
  return new Uint8Array(bytes);
};

describe('the type of a model, by its content', () => {
  test.each([
    ['a GLB', GLB, { type: 'glb', mime: 'model/gltf-binary' }],
    ['an OBJ with indented faces', OBJ, { type: 'obj', mime: 'model/obj' }],
    ['an STL in text', STL, { type: 'stl', mime: 'model/stl' }],
    ['a binary STL', binaryStl(2), { type: 'stl', mime: 'model/stl' }],
    ['a ZIP with an OBJ', zipSync({ 'a/thing.OBJ': OBJ }), { type: 'zip', mime: 'application/zip' }],
  ])('%s', async (_, bytes, facts) => {
    expect(await inspectModel(bytes)).toEqual(facts);
  });

  test.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'MODEL_TYPE'],
    ['half a GLB', GLB.slice(0, 400), 'MODEL_BROKEN'],
    ['a GLB of glTF 1', Uint8Array.of(...GLB.slice(0, 4), 1, 0, 0, 0, ...GLB.slice(8)), 'MODEL_FEATURE'],
    ['an OBJ of points', strToU8('v 0 0 0\nv 1 0 0\nv 0 1 0\n'), 'MODEL_EMPTY'],
    ['an STL of nothing', strToU8('solid nothing\nendsolid nothing\n'), 'MODEL_EMPTY'],
    ['a binary STL of nothing', binaryStl(0), 'MODEL_EMPTY'],
    ['a binary STL of 2,000,001 triangles', binaryStl(2_000_001), 'MODEL_TOO_LARGE'],
    ['an OBJ of 2,000,001 faces', strToU8(`v 0 0 0\n${'f 1 1 1\n'.repeat(2_000_001)}`), 'MODEL_TOO_LARGE'],
    ['a GLB whose primitives are none', withJson('"primitives":[{', '"primitives":[7,'), 'MODEL_BROKEN'],
    ['a GLB of points', POINTS, 'MODEL_EMPTY'],
    ['a ZIP of pictures', zipSync({ 'a.png': strToU8('x') }), 'ARCHIVE_NO_MODEL'],
    ['a ZIP of nothing', zipSync({}), 'ARCHIVE_NO_MODEL'],
    ['half a ZIP', zipSync({ 'a.obj': OBJ }).slice(0, 60), 'ARCHIVE_BROKEN'],
    ['a ZIP whose model is none', zipSync({ 'a.glb': strToU8('no model') }), 'MODEL_TYPE'],
    ['a ZIP bomb', zipSync({ 'a.obj': new Uint8Array(257 * 1024 * 1024) }, { level: 1 }), 'ARCHIVE_TOO_LARGE'],
  ])('rejects %s', async (_, bytes, code) => {
    await expect(inspectModel(bytes)).rejects.toMatchObject({ name: 'AppError', code });
  });
});

describe('the model in a ZIP', () => {
  const chosen = async (files: Record<string, string>) => {
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
    return Buffer.from((await unpackModel(zip)).model).toString();
  };

  test('GLB is preferred to OBJ and STL, in any folder', async () => {
    expect(await chosen({ 'a.stl': 'stl', 'b.obj': 'obj', 'deep/er/c.GLB': 'glb' })).toBe('glb');
    expect(await chosen({ 'a.stl': 'stl', 'deep/b.obj': 'obj' })).toBe('obj');
  });

  test('then fewer folders, then more bytes, then the name', async () => {
    expect(await chosen({ 'lods/a.glb': 'a very long one', 'z.glb': 'top' })).toBe('top');
    expect(await chosen({ 'a.glb': 'small', 'b.glb': 'larger' })).toBe('larger');
    expect(await chosen({ 'b.glb': 'same!', 'a.glb': 'first' })).toBe('first');
  });

  test('files added by macOS are never chosen', async () => {
    expect(await chosen({ '__MACOSX/._a.glb': 'resource fork', 'x/a.stl': 'stl' })).toBe('stl');
  });

  test('of side files with the same name the nearer one is used', async () => {
    const text = { 'chair/chair.obj': 'obj', 'table/wood.png': 'far', 'chair/textures/wood.png': 'near' };
    const zip = zipSync(Object.fromEntries(Object.entries(text).map(([path, words]) => [path, strToU8(words)])));
    const { sideFiles } = await unpackModel(zip);
    expect([...sideFiles.keys()]).toEqual(['wood.png']);
    expect(Buffer.from(sideFiles.get('wood.png')!).toString()).toBe('near');
  });
});
