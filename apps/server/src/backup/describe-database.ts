import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrationsFolder } from '../db/migrations-folder.ts';
import { durableFiles } from '../providers/database/durable-files.ts';

/** Tables whose rows are counted, so that a restored database can be compared with the one that was backed up. */
const COUNTED = ['users', 'generations', 'artifacts', 'points_entries', 'payments', 'api_keys'];

export interface DatabaseFacts {
  /** The moment of the newest migration that was applied. */
  schema: number;
  counts: Record<string, number>;
}

/**
 * Opens an embedded database once, which also completes crash recovery, and describes its contents. The folder must be
 * locked by the caller.
 */
export async function describeDatabase(folder: string): Promise<DatabaseFacts> {
  const lite = await PGlite.create(durableFiles(folder));
  try {
    const ask = async (statement: string) =>
      Number((await lite.query<{ value: string }>(statement)).rows[0]?.value ?? 0);
    const counts: Record<string, number> = {};
    for (const table of COUNTED) counts[table] = await ask(`select count(*) as value from "${table}"`);
    return { schema: await ask('select max(created_at) as value from drizzle.__drizzle_migrations'), counts };
  } finally {
    await lite.close();
  }
}

/** The moment of the newest migration that this program knows. */
export async function readNewestSchema(): Promise<number> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}
