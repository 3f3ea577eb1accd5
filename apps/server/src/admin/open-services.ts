import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Composed, compose } from '../compose.ts';
import type { Settings } from '../env.ts';
import { FolderInUseError, lockFolder } from '../providers/database/lock-folder.ts';
import { AdminError } from './verb.ts';

/**
 * Opens the same services as the server, without serving or working. The embedded database belongs to one process, so
 * it is opened only while no server runs on it.
 */
export async function openServices(settings: Settings, log: FastifyBaseLogger): Promise<Composed> {
  if (settings.databaseUrl) return compose(settings, log);

  const { dataDir } = settings;
  if (!existsSync(join(dataDir, 'database'))) {
    throw new AdminError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  }
  const unlock = await lockFolder(dataDir).catch((error) => {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new AdminError(
      `A server is running on ${dataDir}, and the embedded database belongs to one process. ` +
        'Stop the server and run the command again.',
    );
  });
  const composed = await compose(settings, log);
  return {
    ...composed,
    async close() {
      await composed.close();
      await unlock();
    },
  };
}
