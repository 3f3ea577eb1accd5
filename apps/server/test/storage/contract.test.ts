import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../../src/providers/storage/folder-storage.ts';
import { s3Storage } from '../../src/providers/storage/s3-storage.ts';
import type { StorageProvider } from '../../src/providers/storage/storage-provider.ts';
import { FAKE_S3, startFakeS3 } from '../fakes/fake-s3.ts';
import { listAll } from './list-all.ts';

/** The contract of every storage implementation. */

const folder = await mkdtemp(join(tmpdir(), 'tangible-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const loose = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3rver'),
  configureBuckets: [{ name: 'assets' }],
});
const { port } = await loose.run();
afterAll(() => loose.close());
const strict = await startFakeS3();

const common = { bucket: 'assets', region: 'us-east-1', pathStyle: true };
const loosely = { ...common, endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const strictly = { ...common, ...FAKE_S3, endpoint: strict.url };
const storages: [string, StorageProvider][] = [
  ['a folder', folderStorage(join(folder, 'files'))],
  ['s3rver', await s3Storage({ ...loosely, prefix: '' })],
  ['s3rver, below a prefix', await s3Storage({ ...loosely, prefix: 'tangible/live/' })],
  ['S3 that checks signatures and gives small pages', await s3Storage({ ...strictly, prefix: '' })],
  ['the same, below a prefix', await s3Storage({ ...strictly, prefix: 'tangible/live/' })],
];

const bytesOf = (text: string) => new TextEncoder().encode(text);
const keysOf = async (storage: StorageProvider, prefix: string) =>
  (await listAll(storage, prefix)).map(({ key }) => key).sort();

describe.each(storages)('%s', (_, storage) => {
  test('returns the stored bytes, under keys with special characters', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (__, index) => (index * 7) % 256);
    const keys = ['one/model.glb', "one/a b+c(d)'e!*.txt", 'one/ü-ж-漢.png', 'one/a&b=c.json', 'one/web/tier.glb'];
    for (const key of keys) await storage.put(key, bytes, 'model/gltf-binary');
    for (const key of keys) expect(Buffer.compare((await storage.get(key))!, bytes), key).toBe(0);
    expect(await storage.size('one/model.glb')).toBe(70_000);
    await storage.removeAll('one/');
  });

  test('overwrites an object, also with an empty one', async () => {
    await storage.put('two/a', bytesOf('first'), 'text/plain');
    await storage.put('two/a', bytesOf('second!'), 'text/plain');
    expect(Buffer.from((await storage.get('two/a'))!).toString()).toBe('second!');
    await storage.put('two/a', new Uint8Array(), 'text/plain');
    expect(await storage.size('two/a')).toBe(0);
    expect(await storage.get('two/a')).toHaveLength(0);
  });

  test('reports a missing object', async () => {
    expect(await storage.get('nowhere/x')).toBeNull();
    expect(await storage.size('nowhere/x')).toBeNull();
    await expect(storage.read('nowhere/x')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await storage.removeAll('nowhere/');
    expect(await keysOf(storage, 'nowhere/')).toEqual([]);
  });

  test('reads the whole or a range, both ends included', async () => {
    await storage.put('three/a', bytesOf('0123456789'), 'text/plain');
    const read = async (range?: { start: number; end: number }) =>
      (await buffer(await storage.read('three/a', range))).toString();
    expect(await read()).toBe('0123456789');
    // s3rver takes an end at byte 0 for none, so the shortest part here has two.
    expect(await read({ start: 0, end: 1 })).toBe('01');
    expect(await read({ start: 3, end: 6 })).toBe('3456');
    expect(await read({ start: 9, end: 9 })).toBe('9');
  });

  test('lists a prefix, with size and time, over several pages', async () => {
    const names = ['a', 'b', 'c/d', 'c/e', 'f&g', 'h', 'i'];
    for (const name of names) await storage.put(`four/${name}`, bytesOf(name.repeat(3)), 'text/plain');
    await storage.put('fourth/x', bytesOf('x'), 'text/plain');

    expect(await keysOf(storage, 'four/')).toEqual(names.map((name) => `four/${name}`).sort());
    expect(await keysOf(storage, 'four/c/')).toEqual(['four/c/d', 'four/c/e']);
    expect(await keysOf(storage, '')).toEqual(expect.arrayContaining(['four/a', 'fourth/x']));
    const [first] = await listAll(storage, 'four/c/');
    expect(first?.size).toBe(9);
    expect(first?.modifiedAt.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  test('removes the objects under a prefix and no others', async () => {
    for (const key of ['five/1/a', 'five/1/b/c', 'five/1/d', 'five/1/e', 'five/12/a', 'five/2']) {
      await storage.put(key, bytesOf(key), 'text/plain');
    }
    await storage.removeAll('five/1/');
    expect(await keysOf(storage, 'five/')).toEqual(['five/12/a', 'five/2']);
    await expect(storage.removeAll('five')).rejects.toThrow('A prefix ends in a slash: five');
    expect(await keysOf(storage, 'five/')).toEqual(['five/12/a', 'five/2']);
  });

  test('keeps concurrent writes separate', async () => {
    const one = new Uint8Array(50_000).fill(1);
    const two = new Uint8Array(50_000).fill(2);
    await Promise.all([storage.put('six/a', one, 'text/plain'), storage.put('six/b', two, 'text/plain')]);
    expect(new Set(await storage.get('six/a'))).toEqual(new Set([1]));
    expect(new Set(await storage.get('six/b'))).toEqual(new Set([2]));
  });
});
