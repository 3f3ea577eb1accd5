import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './env.ts';
import { lockFolder } from './providers/database/lock-folder.ts';
import { refuseHalfRestored } from './providers/database/refuse-half-restored.ts';
import { refuseFullDisk } from './providers/disk/free-space.ts';
import { keepPrivate, makePrivateFiles } from './providers/disk/keep-private.ts';

/**
 * Prepares a data folder for a process: only its own user can access it, there is room on its disk, and if the embedded
 * database is in it, no other process uses it.
 *
 * @returns a function that gives the folder back
 */
export async function prepareDataFolder(
  { dataDir, databaseUrl, s3 }: Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  makePrivateFiles();
  if (!databaseUrl) await refuseHalfRestored(dataDir);
  const unlock = databaseUrl ? async () => {} : await lockFolder(dataDir);
  const { mended, foreign } = await keepPrivate(dataDir);
  if (mended > 0) log.warn({ dataDir, mended }, 'other users of this machine could reach DATA_DIR; they no longer can');
  if (foreign > 0)
    log.warn({ dataDir, foreign }, 'other users can reach DATA_DIR, and it belongs to another user: close it');
  if (!databaseUrl || !s3) await refuseFullDisk(dataDir);
  return unlock;
}
