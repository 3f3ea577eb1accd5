import { compareRows, copyRows, moveIdentities } from './copy-rows.ts';
import type { Table } from './list-tables.ts';
import { ImportError, type SqlEndpoint } from './sql-endpoint.ts';

/** Tables that a server writes as soon as it runs; rows in them do not make a database one that is in use. */
const TRANSIENT = ['"public"."attempts"', '"public"."request_counts"', '"public"."maintenance_runs"'];

/**
 * Copies all tables in one transaction: it ends with the same rows in both databases, or with the target as empty as it
 * was. So an import that was cut off is simply run again.
 */
export async function copyTables(
  source: SqlEndpoint,
  target: SqlEndpoint,
  tables: Table[],
): Promise<{ table: string; rows: number }[]> {
  await source.ask('begin isolation level repeatable read read only');
  await target.ask('begin');
  try {
    // No user can register between the check and the copy.
    await target.ask('lock table public.users in exclusive mode');
    await refuseUsed(target, tables);
    for (const name of TRANSIENT) await target.ask(`delete from ${name}`);
    for (const table of tables) {
      await copyRows(source, target, table);
      await moveIdentities(target, table);
    }
    const copied: { table: string; rows: number }[] = [];
    for (const table of tables) {
      copied.push({ table: table.name, rows: (await compareRows(source, target, table)).rows });
    }
    await target.ask('commit');
    return copied;
  } catch (error) {
    await target.ask('rollback').catch(() => {}); // A lost connection has rolled back already.
    throw error;
  } finally {
    await source.ask('rollback');
  }
}

/** An import never adds to existing data: names and numbers could collide. */
export async function refuseUsed(target: SqlEndpoint, tables: Table[]): Promise<void> {
  for (const { name, where } of tables.filter((table) => !TRANSIENT.includes(table.name))) {
    const [row] = await target.ask(`select 1::text from ${name} where ${where} limit 1`);
    if (row) {
      throw new ImportError(
        `The database of DATABASE_URL is not empty: it has rows in ${name}. Import into a new database.`,
      );
    }
  }
}
