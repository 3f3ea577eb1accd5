import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSideFiles } from './read-side-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'tangible-obj-'));
afterAll(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'a.mtl'), 'newmtl a\nmap_Kd a.png\nmap_Kd /dev/zero\nmap_Kd ..\n');
await writeFile(join(folder, 'a.png'), 'a picture');

const read = (text: string) => readSideFiles(join(folder, 'a.obj'), new TextEncoder().encode(text));

test('reads the files that an OBJ names; devices and folders are skipped', async () => {
  const files = await read('mtllib /dev/zero\nmtllib /dev/random\nmtllib .\nmtllib a.mtl\nv 0 0 0\n');
  expect([...files.keys()]).toEqual(['a.mtl', 'a.png']);
});

test('a name that is repeated 100,000 times is looked up once', async () => {
  const files = await read('mtllib a.mtl\nmtllib nowhere.mtl\n'.repeat(100_000));
  expect([...files.keys()]).toEqual(['a.mtl', 'a.png']);
});
