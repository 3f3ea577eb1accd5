import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from '../../db/migrations-folder.ts';
import { withTimeout } from '../../metrics/with-timeout.ts';
import { FREE_BYTES_MIN, readFreeBytes } from '../../providers/disk/free-space.ts';
import type { Services } from '../../services.ts';

/** The possible reasons why a process is not ready. */
export const READINESS_FAILURES = ['stopping', 'database', 'migrations', 'storage', 'disk'] as const;
export type ReadinessFailure = (typeof READINESS_FAILURES)[number];

/** A component that takes longer than this counts as down. */
const ANSWER_MS = 2_000;

/** A key without an object: asking for its size is the cheapest call to the storage. */
const NO_KEY = 'health/none';

type Needed = Pick<Services, 'db' | 'storage' | 'draining' | 'log' | 'settings'>;

/**
 * Whether this process can do its work now: the database answers and has all tables of this version, the storage
 * answers, the disk of the data folder has room, and the process has not been asked to stop. Empty when it is ready.
 *
 * @example
 * await checkReadiness(services); // ['database', 'storage'] while neither answers
 */
export async function checkReadiness(services: Needed): Promise<ReadinessFailure[]> {
  if (services.draining.aborted) return ['stopping'];
  const found = await Promise.all([checkDatabase(services), checkStorage(services), checkDisk(services)]);
  // Asked to stop while it looked.
  if (services.draining.aborted) return ['stopping'];
  return found.filter((hindrance) => hindrance !== null);
}

async function checkDatabase({ db, log }: Needed): Promise<ReadinessFailure | null> {
  try {
    const last = sql<string>`select max(created_at) as last from drizzle.__drizzle_migrations`;
    const { rows } = (await withTimeout(ANSWER_MS, Promise.resolve(db.execute(last)))) as { rows: { last: unknown }[] };
    return Number(rows[0]?.last ?? 0) >= newestMigration ? null : 'migrations';
  } catch (err) {
    log.warn({ err }, 'not ready: the database does not answer');
    return 'database';
  }
}

async function checkStorage({ storage, log }: Needed): Promise<ReadinessFailure | null> {
  try {
    await withTimeout(ANSWER_MS, storage.size(NO_KEY));
    return null;
  } catch (err) {
    log.warn({ err }, 'not ready: the storage does not answer');
    return 'storage';
  }
}

/** The disk matters if the embedded database or the files are on it. */
async function checkDisk({ settings, log }: Needed): Promise<ReadinessFailure | null> {
  if (settings.databaseUrl && settings.s3) return null;
  const freeBytes = await readFreeBytes(settings.dataDir).catch(() => 0);
  if (freeBytes >= FREE_BYTES_MIN) return null;
  log.warn({ freeBytes, dataDir: settings.dataDir }, 'not ready: the disk is nearly full');
  return 'disk';
}

/** The time of the newest migration that this code knows; the database stores the same number with each applied one. */
const newestMigration: number = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
).entries.at(-1).when;
