import { join } from 'node:path';
import type { Settings } from '../env.ts';
import type { DatabaseProvider } from '../providers/database/database-provider.ts';
import { openPglite } from '../providers/database/pglite.ts';
import { openPostgres } from '../providers/database/postgres.ts';
import { refuseHalfRestored } from '../providers/database/refuse-half-restored.ts';
import { FREE_BYTES_MIN, refuseFullDisk } from '../providers/disk/free-space.ts';

/** Opens the database that the settings name and migrates its tables. */
export async function connect(
  settings: Pick<Settings, 'databaseUrl' | 'databasePoolMax' | 'dataDir'>,
): Promise<DatabaseProvider> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, settings.databasePoolMax);
  await refuseHalfRestored(settings.dataDir);
  return openPglite(join(settings.dataDir, 'database')).catch(async (error) => {
    // PostgreSQL in WebAssembly reports a full disk as an abort.
    await refuseFullDisk(settings.dataDir, FREE_BYTES_MIN);
    throw error;
  });
}
