import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../providers/database/database-provider.ts';

/** Short statements: none keeps its locks, or the embedded database's one connection, for long. */
const BATCH = 1000;

/** The rest after this many batches is left for the next run. */
const BATCHES_MAX = 200;

/** Repeats a step that says how many it dealt with, until there are fewer than it could take, or it is time to stop. */
export async function inBatches(
  signal: AbortSignal,
  step: (limit: number) => Promise<number>,
  { batch = BATCH, batchesMax = BATCHES_MAX }: { batch?: number; batchesMax?: number } = {},
): Promise<number> {
  let total = 0;
  for (let round = 0; round < batchesMax && !signal.aborted; round++) {
    const count = await step(batch);
    total += count;
    if (count < batch) break;
  }
  return total;
}

/** Deletes the rows that fit a condition, a batch at a time, and says how many they were. */
export function deleteInBatches(
  db: Database,
  signal: AbortSignal,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  return inBatches(signal, async (limit) => {
    const gone = await db
      .delete(table)
      .where(sql`${table}.ctid = any(array(select ctid from ${table} where ${condition} limit ${limit}))`)
      .returning({ one: sql`1` });
    return gone.length;
  });
}
