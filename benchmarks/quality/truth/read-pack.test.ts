import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { nodePlatform } from '@tangible/engine/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareTruth } from './prepare-truth.ts';
import { listObjects, pickEvenly, readObjects } from './read-pack.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tangible-pack-'));
  const { bytes, ...counts } = packTetrahedron();
  const texture = { data: new Uint8Array(16 * 16 * 4).fill(128), width: 16, height: 16 };
  const jpeg = await nodePlatform.encodeJpeg(texture, 90);
  const place = { off: 0, size: bytes.length, joff: 0, jsize: jpeg.length };

  await mkdir(join(folder, 'gso'));
  const record = { name: 'kept', ...counts, scale: 0.5, lo: [-1, -2, -3], ...place };
  await writeFile(join(folder, 'gso/index.json'), JSON.stringify([{ ...record, name: 'trained' }, record]));
  await writeFile(join(folder, 'gso/split_val.txt'), 'kept\n');
  await writeFile(join(folder, 'gso/gso.mesh.xz'), storeXz(bytes));
  await writeFile(join(folder, 'gso/gso.jpgs'), jpeg);

  await mkdir(join(folder, 'open'));
  const row = { ...record, name: 'thing', shard: 'maker', split: 'val', metres_per_unit: null };
  const columns = Object.keys(row);
  const objects = [Object.values(row), Object.values({ ...row, name: 'other', split: 'train' })];
  await writeFile(join(folder, 'open/index.json'), JSON.stringify({ columns, objects }));
  await writeFile(join(folder, 'open/maker.mesh.xz'), storeXz(bytes));
  await writeFile(join(folder, 'open/maker.jpgs'), jpeg);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('reads the held-out objects of the scanned set, y up, textures from above', async () => {
  const entries = await listObjects(folder, 'scanned');
  expect(entries.map(({ name }) => name)).toEqual(['kept']);
  const [object] = await collect(readObjects(entries));
  // The file's (x, y, z) is (q * 0.5 + lo); z goes up, y goes away.
  expect([...object!.mesh.positions]).toEqual([-1, -3, 2, 4, -3, 2, -1, -3, -3, -1, 2, 2]);
  expect([...object!.mesh.indices]).toEqual([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
  expect([...object!.mesh.uvs.slice(0, 4)]).toEqual([0, 1, 1, 0]);
  expect(object!.metresPerUnit).toBe(1);
  expect(object!.texture.width).toBe(16);
});

test('reads the varied set, whose sizes may be unknown', async () => {
  const entries = await listObjects(folder, 'varied');
  expect(entries.map(({ name, metresPerUnit }) => [name, metresPerUnit])).toEqual([['maker__thing', null]]);
  const [object] = await collect(readObjects(entries));
  expect(object!.mesh.indices.length).toBe(12);
});

test('a missing set is empty', async () => {
  expect(await listObjects(join(folder, 'nowhere'), 'varied')).toEqual([]);
});

test('turns an inside-out object outward and scales it to its box', async () => {
  const [object] = await collect(readObjects(await listObjects(folder, 'scanned')));
  const inverted = { ...object!, mesh: { ...object!.mesh, indices: object!.mesh.indices.slice().reverse() } };
  for (const perPart of [true, false]) {
    const truth = prepareTruth(inverted, { perPart });
    expect(truth.halfExtent).toBeCloseTo(2.5);
    expect(Math.max(...truth.positions)).toBeCloseTo(1);
    expect(signedVolume(truth.positions, truth.indices)).toBeGreaterThan(0);
  }
});

test('picks at even intervals', () => {
  expect(pickEvenly([1, 2, 3, 4, 5, 6], 3)).toEqual([2, 4, 6]);
  expect(pickEvenly([1, 2], 5)).toEqual([1, 2]);
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The format as `unpackMesh` describes it: differences, zigzag, low bytes, high bytes. */
function packTetrahedron(): { bytes: Uint8Array; nv: number; nf: number } {
  const positions = [[0, 0, 0], [10, 0, 0], [0, 10, 0], [0, 0, 10]]; // biome-ignore format: a table
  const uvs = [[0, 0], [4095, 4095], [0, 4095], [4095, 0]]; // biome-ignore format: a table
  const faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]; // biome-ignore format: a table
  const delta = (rows: number[][]) => rows.map((row, i) => row.map((value, k) => value - (rows[i - 1]?.[k] ?? 0)));
  const steps = faces.map(([a, b, c], i) => [a! - (faces[i - 1]?.[0] ?? 0), b! - a!, c! - b!]);
  const bytes = [delta(positions), delta(uvs), steps].flatMap(toPlanes);
  return { bytes: Uint8Array.from(bytes), nv: 4, nf: 4 };
}

function toPlanes(rows: number[][]): number[] {
  const columns = rows[0]!.flatMap((_, k) => rows.map((row) => row[k]!));
  const zigzag = columns.map((value) => (value < 0 ? -2 * value - 1 : 2 * value));
  return [...zigzag.map((value) => value & 255), ...zigzag.map((value) => value >> 8)];
}

/** An xz file whose one block is stored, not compressed: enough to be read by any decoder. */
function storeXz(bytes: Uint8Array): Uint8Array {
  const little = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255);
  const sum = (part: number[]) => little(crc32(Uint8Array.from(part)));
  const variable = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...variable(Math.floor(value / 128))];
  const pad = (part: number[]) => [...part, ...new Array((4 - (part.length % 4)) % 4).fill(0)];

  const flags = [0, 1]; // each block is followed by a CRC-32
  const head = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, ...flags, ...sum(flags)];
  const blockHead = [2, 0, 0x21, 1, 0, 0, 0, 0]; // 12 bytes with its sum; one filter, LZMA2
  const size = bytes.length - 1;
  const chunk = [1, size >> 8, size & 255, ...bytes, 0];
  const block = [...blockHead, ...sum(blockHead), ...chunk];
  const unpadded = block.length + 4;
  const index = pad([0, 1, ...variable(unpadded), ...variable(bytes.length)]);
  const foot = [...little((index.length + 4) / 4 - 1), ...flags];
  return Uint8Array.from([
    ...head,
    ...pad(block),
    ...sum([...bytes]),
    ...index,
    ...sum(index),
    ...sum(foot),
    ...foot,
    0x59,
    0x5a,
  ]);
}

function signedVolume(p: Float32Array, indices: Uint32Array): number {
  let volume = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[i + k]! * 3) as [number, number, number];
    volume +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
  }
  return volume;
}
