import { access, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Throws if a restore was killed between moving the old data away and putting the new in its place. A server that
 * started then would create an empty database, and the old one would be overlooked.
 *
 * @example
 * await refuseHalfRestored(settings.dataDir);
 */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (await isThere(join(dataDir, 'database'))) return;
  const inside = (await listNames(dataDir)).map((name) => ({ name, path: join(dataDir, name), prefix: '.' }));
  const beside = (await listNames(dirname(dataDir))).map((name) => ({
    name,
    path: join(dirname(dataDir), name),
    prefix: `${basename(dataDir)}.`,
  }));
  const find = (word: string) => [...inside, ...beside].filter(({ name, prefix }) => name.startsWith(prefix + word));
  if (find('restoring-').length === 0) return;
  const before = find('before-restore-')
    .map(({ path }) => path)
    .sort()
    .at(-1);
  throw new Error(
    `A restore into ${dataDir} was stopped half-way. Run it again: npm run restore -- <archive> --force` +
      (before ? ` (what was there before lies in ${before}).` : '.'),
  );
}

const listNames = (folder: string) => readdir(folder).catch(() => []);
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
