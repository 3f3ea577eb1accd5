import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '@tangible/contracts';
import { checkPrefix } from './check-prefix.ts';
import type { StorageProvider, StoredFile } from './storage-provider.ts';

/** Files that are being written are in a separate folder, so that no listing shows them. */
const DRAFTS = '.drafts';

/** Whatever has been a draft for so long belongs to a process that died. */
const DRAFT_MAX_MS = 24 * 3600_000;

/** Files in a folder: the default. */
export function folderStorage(folder: string): StorageProvider {
  const root = resolve(folder);
  const drafts = join(root, DRAFTS);
  let swept: Promise<void> | undefined;

  const pathOf = (key: string) => {
    const path = join(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`A storage key may not leave its folder: ${key}`);
    return path;
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      const draft = join(drafts, randomUUID());
      await mkdir(drafts, { recursive: true });
      // A failed cleanup must not prevent storing.
      swept ??= sweep(drafts).catch(() => {});
      await swept;
      try {
        if (!(content instanceof Uint8Array)) await moveOrCopy(content.path, draft);
        // Opened for writing without emptying it where it was moved.
        const file = await open(draft, content instanceof Uint8Array ? 'wx' : 'r+');
        try {
          if (content instanceof Uint8Array) await file.writeFile(content);
          // On disk before the name appears, so that a row in the database never names a file that a crash emptied.
          await file.sync();
        } finally {
          await file.close();
        }
        await moveTo(path, draft);
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
      const file = await open(pathOf(key), 'r').catch((cause) => {
        throw isMissing(cause) ? new AppError('FILE_NOT_FOUND', {}, { cause }) : cause;
      });
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
      checkPrefix(prefix);
      await rm(pathOf(prefix), { recursive: true, force: true });
    },

    async *list(prefix) {
      if (prefix === '') {
        yield* walk(root, '');
      } else {
        checkPrefix(prefix);
        yield* walk(pathOf(prefix), prefix);
      }
    },
  };
}

/** A file on another disk cannot be renamed. */
async function moveOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

/**
 * Moves a draft to its place. A concurrent removal may delete the folder between the two steps: then it is repeated.
 */
async function moveTo(path: string, draft: string): Promise<void> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await rename(draft, path);
    } catch (error) {
      if (!isMissing(error) || triesLeft === 0) throw error;
    }
  }
}

async function* walk(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  for await (const entry of await openFolder(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (prefix !== '' || entry.name !== DRAFTS) yield* walk(path, `${prefix}${entry.name}/`);
    } else if (entry.isFile()) {
      const now = await stat(path).catch(() => null); // Removed meanwhile.
      if (now) yield { key: prefix + entry.name, size: now.size, modifiedAt: now.mtime };
    }
  }
}

async function openFolder(folder: string) {
  try {
    return await opendir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes partial files of processes that died. */
async function sweep(drafts: string): Promise<void> {
  for await (const { name } of await openFolder(drafts)) {
    const path = join(drafts, name);
    const now = await stat(path).catch(() => null);
    if (now && Date.now() - now.mtimeMs > DRAFT_MAX_MS) await rm(path, { force: true });
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
