import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';

/** How an OBJ refers to its materials, and how those refer to their textures. */
const LIBRARY = /^[ \t]*mtllib[ \t]+(.+)$/gm;
const TEXTURE = /^[ \t]*(?:map_\w+|norm|bump|disp)[ \t]+(.+)$/gim;
/** Options before a texture's name: words with a dash and their numbers. */
const OPTION = /(^|\s)-\w+(\s+[-+.\d]\S*)*/g;
/** Larger than any picture that is decoded. */
const BYTES_MAX = 256 * 1024 * 1024;

/**
 * The files that an OBJ refers to: its materials and their textures, by file name. Names are resolved from the OBJ's
 * folder, then by file name directly in it; missing files are left out. Other models refer to no files.
 *
 * @example
 * const sideFiles = await readSideFiles('chair/chair.obj', bytes);
 */
export async function readSideFiles(path: string, model: Uint8Array): Promise<Map<string, Uint8Array>> {
  const sideFiles = new Map<string, Uint8Array>();
  if (!/\.obj$/i.test(path)) return sideFiles;
  for (const library of listNames(model, LIBRARY)) {
    const materials = await readBeside(path, library);
    if (!materials) continue;
    sideFiles.set(basename(library), materials);
    for (const texture of listNames(materials, TEXTURE)) {
      const picture = await readBeside(path, texture);
      if (picture) sideFiles.set(basename(texture), picture);
    }
  }
  return sideFiles;
}

/** With forward slashes, on every system. */
function listNames(bytes: Uint8Array, pattern: RegExp): string[] {
  const lines = new TextDecoder().decode(bytes).matchAll(pattern);
  const names = [...lines].map(([, value = '']) => value.replace(OPTION, ' ').trim().replaceAll('\\', '/'));
  return [...new Set(names)].filter(Boolean);
}

async function readBeside(path: string, name: string): Promise<Uint8Array | null> {
  const folder = dirname(path);
  const places = [isAbsolute(name) ? name : join(folder, name), join(folder, basename(name))];
  for (const place of places) {
    // An OBJ may come from anywhere, and refer to an endless file, such as a device.
    const found = await stat(place).catch(() => null);
    if (!found?.isFile() || found.size > BYTES_MAX) continue;
    const bytes = await readFile(place).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}
