import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipFiles } from './zip-files.ts';

const FILES = [
  { path: 'model.glb', mime: 'model/gltf-binary', bytes: new Uint8Array(5000) },
  { path: 'obj/model.mtl', mime: 'model/mtl', bytes: strToU8('newmtl surface') },
  { path: 'preview.png', mime: 'image/png', bytes: new Uint8Array(3000) },
];

test('a ZIP is unpacked to the same files', () => {
  const entries = unzipSync(zipFiles(FILES));
  expect(Object.keys(entries)).toEqual(['model.glb', 'obj/model.mtl', 'preview.png']);
  expect(strFromU8(entries['obj/model.mtl']!)).toBe('newmtl surface');
});

test('equal files give equal bytes; pictures are stored, other files are compressed', () => {
  const zip = zipFiles(FILES);
  expect(zipFiles(FILES)).toEqual(zip);
  expect(zip.length).toBeGreaterThan(3000);
  expect(zip.length).toBeLessThan(4000);
});

test('two files of the same name are an error', () => {
  expect(() => zipFiles([FILES[0]!, FILES[0]!])).toThrow('Two files are called model.glb');
});
