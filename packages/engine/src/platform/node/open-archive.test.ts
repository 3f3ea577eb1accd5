import { AppError } from '@tangible/contracts';
import { createRandom } from '@tangible/geometry';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openArchive } from './open-archive.ts';

const LIMITS = { entriesMax: 10, bytesMax: 1_000_000 };
const codeOf = (zip: Uint8Array, limits = LIMITS) =>
  openArchive(zip, limits).then(
    () => 'opened',
    (error) => (error instanceof AppError ? error.code : error),
  );

test('returns compressed and stored files with their bytes, in order', async () => {
  const zip = zipSync({
    'pbr/model.glb': [strToU8('glTF'.repeat(1000)), { level: 6 }],
    'rgb/model.glb': [strToU8('stored'), { level: 0 }],
    empty: new Uint8Array(),
  });
  const files = await openArchive(zip, LIMITS);
  expect([...files.keys()]).toEqual(['pbr/model.glb', 'rgb/model.glb', 'empty']);
  expect(Buffer.from(files.get('pbr/model.glb')!).toString()).toBe('glTF'.repeat(1000));
  expect(Buffer.from(files.get('rgb/model.glb')!).toString()).toBe('stored');
  expect(files.get('empty')?.length).toBe(0);
});

test('skips folders, hidden files, files added by macOS and paths that leave the archive', async () => {
  const names = ['__MACOSX/._a.glb', '.DS_Store', 'x/.hidden', '../up.glb', 'a/../../up.glb', '/root.glb', 'C:/x.glb'];
  const zip = zipSync(Object.fromEntries([...names, 'a\\b.glb', 'good.glb'].map((name) => [name, strToU8(name)])));
  expect([...(await openArchive(zip, LIMITS)).keys()]).toEqual(['good.glb']);
});

describe('too many or too large', () => {
  test('entries are rejected before any is read', async () => {
    const zip = zipSync(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}.txt`, strToU8('x')])));
    expect(await codeOf(zip)).toBe('ARCHIVE_TOO_LARGE');
  });

  test('files are rejected by the declared size', async () => {
    const zip = zipSync({ a: new Uint8Array(600_000), b: new Uint8Array(600_000) });
    expect(zip.length).toBeLessThan(3_000);
    expect(await codeOf(zip)).toBe('ARCHIVE_TOO_LARGE');
  });

  test('files are stopped when the archive declares a wrong size', async () => {
    const zip = Buffer.from(zipSync({ bomb: new Uint8Array(50_000_000) }));
    const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt32LE(100, entry + 24);
    expect(await codeOf(zip)).toBe('ARCHIVE_BROKEN');
  });
});

test('rejects files that share their bytes: each would be unpacked again', async () => {
  // An empty block of five bytes, many times: it unpacks to nothing and takes as long as its length.
  const blocks = Buffer.concat([...Array(20_000).fill(Buffer.from([0, 0, 0, 0xff, 0xff])), Buffer.from([3, 0])]);
  const name = Buffer.from('a');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(1, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(blocks.length, 20);
  entry.writeUInt16LE(1, 28);
  const pack = (count: number) => {
    const start = Buffer.concat([local, name, blocks]);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(start.length, 16);
    return Buffer.concat([start, ...Array(count).fill(Buffer.concat([entry, name])), end]);
  };
  expect(await codeOf(pack(1))).toBe('opened');
  expect(await codeOf(pack(2))).toBe('ARCHIVE_BROKEN');
});

test('rejects a file that is not a ZIP, or half of one', async () => {
  const zip = zipSync({ 'model.glb': strToU8('glTF'.repeat(100)) });
  expect(await codeOf(new Uint8Array())).toBe('ARCHIVE_BROKEN');
  expect(await codeOf(strToU8('no archive at all, whatever its name says'))).toBe('ARCHIVE_BROKEN');
  expect(await codeOf(zip.slice(0, zip.length >> 1))).toBe('ARCHIVE_BROKEN');
});

test('500 damaged archives open or are rejected (seed 7)', async () => {
  const random = createRandom(7);
  const whole = zipSync({ 'a/model.glb': strToU8('glTF'.repeat(50)), 'b.txt': [strToU8('text'), { level: 0 }] });
  for (let i = 0; i < 500; i++) {
    const zip = whole.slice();
    for (let n = 0; n < 3; n++) zip[Math.floor(random() * zip.length)] = Math.floor(random() * 256);
    expect(['opened', 'ARCHIVE_BROKEN', 'ARCHIVE_TOO_LARGE']).toContain(await codeOf(zip));
  }
});
