import { join } from 'node:path';
import type { Settings } from '../env.ts';
import type { DatabaseProvider } from '../providers/database/database-provider.ts';
import { openPglite } from '../providers/database/pglite.ts';
import { openPostgres } from '../providers/database/postgres.ts';

/** Opens the database that the settings name and brings its tables up to date. */
export function connect(
  settings: Pick<Settings, 'databaseUrl' | 'databasePoolMax' | 'dataDir'>,
): Promise<DatabaseProvider> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings.databasePoolMax)
    : openPglite(join(settings.dataDir, 'database'));
}
