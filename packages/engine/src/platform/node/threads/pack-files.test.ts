import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipAligned } from '../../../formats/usd/zip-aligned.ts';
import { zipFiles } from '../../../packaging/zip-files.ts';
import { nodePlatform } from '../node-platform.ts';
import { openArchive } from '../open-archive.ts';
import { compressEarly, packFiles } from './pack-files.ts';

const FILES = [
  { path: 'model.glb', mime: 'model/gltf-binary', bytes: new Uint8Array(5000).fill(7) },
  { path: 'obj/naïve.mtl', mime: 'model/mtl', bytes: new TextEncoder().encode('newmtl surface') },
  { path: 'preview.png', mime: 'image/png', bytes: Uint8Array.from({ length: 3000 }, (_, i) => (i * i) % 251) },
  { path: 'empty.txt', mime: 'text/plain', bytes: new Uint8Array(0) },
];

test('is unpacked to the same files as the ZIP of zipFiles', async () => {
  const zip = await packFiles(FILES);
  expect(unzipSync(zip)).toEqual(unzipSync(zipFiles(FILES)));
  expect(zip.length).toBeLessThan(4000);
  const again = FILES.map((file) => ({ ...file }));
  compressEarly(again);
  expect(await packFiles(again)).toEqual(zip);
  const read = await openArchive(zip, { entriesMax: 10, bytesMax: 1e6 });
  expect(
    [...read].map(([path, bytes]) => [path, Buffer.compare(bytes, FILES.find((file) => file.path === path)!.bytes)]),
  ).toEqual(FILES.map(({ path }) => [path, 0]));
});

test('two files of the same name are an error', async () => {
  await expect(packFiles([FILES[0]!, FILES[0]!])).rejects.toThrow('Two files are called model.glb');
});

test('a file that is made of others is the same when it is unpacked', async () => {
  const bytes = new TextEncoder().encode('v 0.125 0.25 0.5\n'.repeat(20_000));
  const texture = { path: 'texture.png', mime: 'image/png', bytes: FILES[2]!.bytes };
  const layer = { path: 'model.usda', mime: 'model/vnd.usda', bytes };
  const packed = { path: 'model.usdz', mime: 'model/vnd.usdz+zip', bytes: zipAligned([layer, texture], nodePlatform) };
  const entries = unzipSync(await packFiles([layer, texture, packed]));
  expect(entries).toEqual({ [layer.path]: bytes, [texture.path]: texture.bytes, [packed.path]: packed.bytes });
  expect(unzipSync(entries[packed.path]!)).toEqual({ [layer.path]: bytes, [texture.path]: texture.bytes });
});
