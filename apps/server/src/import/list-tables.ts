import { ImportError, quote, type SqlEndpoint } from './sql-endpoint.ts';

interface Column {
  name: string;
  /** As SQL writes it, with its precision. */
  type: string;
  isIdentity: boolean;
}

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: Column[];
  /** Which rows are taken along. */
  where: string;
}

/** Of the queue only unfinished jobs; the queues themselves are created again. */
const WAITING = "state in ('created', 'retry', 'active')";

/**
 * The tables to take along, each after those that it refers to, with the columns that both databases must have alike.
 * They are read from the databases and not from a list, so that a new table cannot be forgotten.
 */
export async function listTables(source: SqlEndpoint, target: SqlEndpoint): Promise<Table[]> {
  const names = (await source.ask(TABLES)).map(([name]) => name ?? '');
  const tables: Table[] = [];
  for (const name of sortByReferences(names, await source.ask(REFERENCES))) {
    tables.push(await describe(source, 'public', name, 'true'));
  }
  tables.push(await describe(source, 'pgboss', 'job', WAITING));
  for (const table of tables) await compareColumns(target, table);
  return tables;
}

const TABLES = `select tablename::text from pg_tables where schemaname = 'public' order by 1`;

const REFERENCES = `select c.relname::text, r.relname::text from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> r.oid`;

const COLUMNS = `select a.attname::text, format_type(a.atttypid, a.atttypmod), (a.attidentity <> '')::text
  from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
  and a.attgenerated = '' order by a.attname::text collate "C"`;

async function readColumns(side: SqlEndpoint, name: string): Promise<Column[]> {
  const rows = await side.ask(COLUMNS, [name]);
  return rows.map(([column, type, identity]) => ({
    name: column ?? '',
    type: type ?? '',
    isIdentity: identity === 'true',
  }));
}

async function describe(source: SqlEndpoint, schema: string, table: string, where: string): Promise<Table> {
  const name = `${quote(schema)}.${quote(table)}`;
  return { name, columns: await readColumns(source, name), where };
}

async function compareColumns(target: SqlEndpoint, table: Table): Promise<void> {
  const there = await readColumns(target, table.name);
  if (JSON.stringify(there) !== JSON.stringify(table.columns)) {
    throw new ImportError(`${table.name} is not alike in the two databases. Was one of them used by a newer Tangible?`);
  }
}

/** Each name after those that it refers to. */
export function sortByReferences(names: string[], references: (string | null)[][]): string[] {
  const sorted: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(([from, to]) => from === name && left.has(to ?? '')));
    if (free.length === 0) throw new ImportError(`These tables refer to each other: ${[...left].join(', ')}`);
    for (const name of free) {
      sorted.push(name);
      left.delete(name);
    }
  }
  return sorted;
}
