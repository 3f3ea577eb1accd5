import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';

/** How often one instance is emptied before it is replaced: files of emptied tables stay until a checkpoint. */
const USES_MAX = 60;

/** Tables whose first rows are part of a migrated database. */
const KEPT = ['drizzle.__drizzle_migrations', 'pgboss.version', 'pgboss.queue'];

/** Everything that a test could change apart from rows: a database in which this differs is not used again. */
const SCHEMA = `
  select md5(concat(
    (select string_agg(concat(oid, relname, relkind, relacl, relrowsecurity), ',' order by oid) from pg_class
      where relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace, 'information_schema'::regnamespace)),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull, attisdropped, atthasdef), ',' order by attrelid, attnum)
      from pg_attribute where attrelid >= 16384 and attnum > 0),
    (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint where oid >= 16384),
    (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger where oid >= 16384),
    (select string_agg(concat(oid, md5(prosrc)), ',' order by oid) from pg_proc where oid >= 16384),
    (select string_agg(concat(setdatabase, setrole, setconfig), ',') from pg_db_role_setting),
    (select string_agg(rolname, ',' order by oid) from pg_roles)
  )) as schema`;

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

interface Instance {
  lite: PGlite;
  folder: string;
  uses: number;
  schema: string;
  tables: string[];
  queues: string;
}

const idle: Instance[] = [];

/**
 * An embedded database with the rows of a migrated one. A worker keeps those that tests have closed and empties them for
 * the next: that takes a tenth of the CPU time of a new one, and hundreds of tests have a database of their own.
 * After `close` this one refuses every query, as a closed one does, so that a server that lives on cannot reach the next
 * test.
 *
 * @param copy writes the files of a migrated database into a folder
 */
export async function takeDatabase(copy: (folder: string) => void): Promise<PGlite> {
  for (let instance = idle.pop(); instance; instance = idle.pop()) {
    if (await empty(instance)) return lend(instance);
    await discard(instance);
  }
  return lend(await create(copy));
}

async function create(copy: (folder: string) => void): Promise<Instance> {
  const folder = await mkdtemp(join(inject('sharedFolder'), 'database-'));
  copy(folder);
  const lite = await PGlite.create(folder);
  const [{ schema } = { schema: '' }] = (await lite.query<{ schema: string }>(SCHEMA)).rows;
  const tables = (await lite.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  const kept = await lite.query<{ queues: string }>('select json_agg(q)::text as queues from pgboss.queue q');
  const emptied = tables.filter((name) => !KEPT.includes(name));
  return { lite, folder, uses: 0, schema, tables: emptied, queues: kept.rows[0]!.queues };
}

/** Removes what a test has left; false if that cannot be done. */
async function empty({ lite, uses, schema, tables, queues }: Instance): Promise<boolean> {
  if (lite.closed || uses >= USES_MAX) return false;
  try {
    await lite.exec('rollback; discard all');
    const now = await lite.query<{ schema: string }>(SCHEMA);
    if (now.rows[0]?.schema !== schema) return false;
    const search = tables.map((name) => `select '${name}' as name where exists (select from ${name})`);
    const filled = (await lite.query<{ name: string }>(search.join(' union all '))).rows.map(({ name }) => name);
    if (filled.length > 0) await lite.exec(`truncate ${filled.join(', ')} cascade`);
    await lite.exec(`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
        where last_value is not null and schemaname <> 'drizzle';
      delete from pgboss.queue`);
    await lite.query('insert into pgboss.queue select * from json_populate_recordset(null::pgboss.queue, $1)', [
      queues,
    ]);
    return true;
  } catch {
    return false;
  }
}

function lend(instance: Instance): PGlite {
  const { lite } = instance;
  instance.uses += 1;
  let isClosed = false;
  const listening = new Set<() => Promise<void>>();
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    try {
      for (const stop of listening) await stop();
    } finally {
      idle.push(instance);
    }
  };
  const listen: PGlite['listen'] = async (...input) => {
    const stop = await lite.listen(...input);
    listening.add(stop);
    return async (tx) => {
      listening.delete(stop);
      await stop(tx);
    };
  };
  return new Proxy(lite, {
    get(target, key) {
      if (key === 'close') return close;
      if (key === 'closed') return isClosed;
      if (isClosed) return () => Promise.reject(new Error('PGlite is closed'));
      if (key === 'listen') return listen;
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function discard({ lite, folder }: Instance): Promise<void> {
  if (!lite.closed) await lite.close();
  await rm(folder, { recursive: true, force: true });
}
