import { crc32 } from 'node:zlib';
import { AppError } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { nodePlatform } from '../../platform/node/node-platform.ts';
import { readModel } from './read-model.ts';

/** Models that were made to cost a machine more than their few bytes are worth. */

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, files = new Map<string, Uint8Array>()) => readModel(encode(text), nodePlatform, files);
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof AppError ? `${error.code} ${error.values.limit ?? ''}` : error),
  );

const POINTS = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n';
const FACES = 'f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const TETRAHEDRON = POINTS + FACES;

/** A PNG with this size in its header; it contains no pixels. */
function claimPng(width: number, height: number): Uint8Array {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    start,
    chunk('IHDR', size),
    chunk('IDAT', Uint8Array.of(0x78)),
    chunk('IEND', new Uint8Array()),
  ]);
}

test('a material library that is named a hundred thousand times is read once', async () => {
  let asked = 0;
  const files = new (class extends Map<string, Uint8Array> {
    override get(name: string) {
      if (name === 'a.mtl') asked++;
      return super.get(name);
    }
  })([['a.mtl', encode(`newmtl red\nKd 1 0 0\n${'# words\n'.repeat(100_000)}`)]]);
  const { paint } = await read(`${POINTS}${'mtllib a.mtl\n'.repeat(100_000)}usemtl red\n${FACES}`, files);
  expect(paint.factors.baseColour).toEqual([1, 0, 0]);
  expect(asked).toBe(1);
});

test('rejects an extremely long face before it is parsed', async () => {
  const face = `f ${'1 '.repeat(600_000)}\n`;
  expect(await codeOf(read(TETRAHEDRON + face))).toBe('MODEL_TOO_LARGE 1048576 signs a face');
});

test('limits a model to six million vertices', async () => {
  expect(await codeOf(read('v 1\n'.repeat(6_000_001)))).toBe('MODEL_TOO_LARGE 6000000 vertices');
});

test('limits materials to fifty thousand, in a model and in its libraries', async () => {
  const uses = Array.from({ length: 50_002 }, (_, i) => `usemtl ${i}\n`).join('');
  expect(await codeOf(read(TETRAHEDRON + uses))).toBe('MODEL_TOO_LARGE 50000 materials');
  const library = new Map([['a.mtl', encode('newmtl a\n'.repeat(50_001))]]);
  expect(await codeOf(read(`mtllib a.mtl\n${TETRAHEDRON}`, library))).toBe('MODEL_TOO_LARGE 50000 materials');
});

test('limits materials to eight megabytes, in one file or in many', async () => {
  const half = new Uint8Array(5 << 20).fill(0x20);
  const files = new Map([
    ['a.mtl', half],
    ['b.mtl', half],
  ]);
  expect(await codeOf(read(`mtllib a.mtl\n${TETRAHEDRON}`, files))).toBe('read');
  expect(await codeOf(read(`mtllib a.mtl\nmtllib b.mtl\n${TETRAHEDRON}`, files))).toBe(
    'MODEL_TOO_LARGE 8 MB of materials',
  );
});

test('textures of materials are limited by their declared pixels in total, before any is decoded', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const library = names.map((name) => `newmtl ${name}\nmap_Kd ${name}.png\n`).join('');
  const files = new Map<string, Uint8Array>([['a.mtl', encode(library)]]);
  for (const name of names) files.set(`${name}.png`, claimPng(8000, 8000));
  const text = `mtllib a.mtl\nusemtl a\n${TETRAHEDRON}`;
  expect(await codeOf(read(text, files))).toBe('MODEL_TOO_LARGE 256000000 pixels of texture');
  files.delete('e.png');
  expect(await codeOf(read(text, files))).toBe('read');
});
