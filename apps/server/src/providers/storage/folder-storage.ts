import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { StorageProvider } from './storage-provider.ts';

/** Files in a folder: the default. */
export function folderStorage(folder: string): StorageProvider {
  const root = resolve(folder);

  const pathOf = (key: string) => {
    const path = join(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`A storage key may not leave its folder: ${key}`);
    return path;
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(draft, 'wx');
        try {
          await file.writeFile(bytes);
          // On disk before the name appears, so that a row in the database never names a file that a crash emptied.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async read(key, range) {
      const file = await open(pathOf(key), 'r');
      return createReadStream('', { fd: file, ...range });
    },

    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async removeAll(prefix) {
      if (!prefix.endsWith('/')) throw new Error(`A prefix ends in a slash: ${prefix}`);
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
  };
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
