import type { Table } from './list-tables.ts';
import { ImportError, quote, type SqlEndpoint } from './sql-endpoint.ts';

const BATCH = 500;

/**
 * Copies the rows of a table. Every value travels as the text that the database itself writes for it, so that none loses a
 * digit on its way through JavaScript.
 */
export async function copyRows(
  source: SqlEndpoint,
  target: SqlEndpoint,
  { name, columns, where }: Table,
): Promise<number> {
  const selected = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  const named = columns.map((column) => quote(column.name)).join(', ');
  const cast = columns.map(({ type }, i) => `u.c${i}::${type}`).join(', ');
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const aliases = columns.map((_, i) => `c${i}`).join(', ');
  const insert =
    `insert into ${name} (${named}) overriding system value ` +
    `select ${cast} from unnest(${arrays}) as u(${aliases})`;

  let copied = 0;
  await source.ask(`declare import_rows no scroll cursor for select ${selected} from ${name} where ${where}`);
  for (;;) {
    const rows = await source.ask(`fetch ${BATCH} from import_rows`);
    if (rows.length === 0) break;
    await target.ask(
      insert,
      columns.map((_, i) => rows.map((row) => row[i] ?? null)),
    );
    copied += rows.length;
  }
  await source.ask('close import_rows');
  return copied;
}

/** Sequences continue after the highest copied number. */
export async function moveIdentities(target: SqlEndpoint, { name, columns }: Table): Promise<void> {
  for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
    await target.ask(
      `select setval(pg_get_serial_sequence($1, $2), max(${quote(column.name)})) from ${name} having count(*) > 0`,
      [name, column.name],
    );
  }
}

export interface Fingerprint {
  rows: number;
  sum: string;
}

/** How many rows there are and a sum over their checksums, which does not depend on their order. */
async function fingerprint(side: SqlEndpoint, { name, columns, where }: Table): Promise<Fingerprint> {
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  const [row] = await side.ask(
    `select count(*)::text, coalesce(sum(('x' || substr(md5(row(${texts})::text), 1, 15))::bit(60)::bigint), 0)::text ` +
      `from ${name} where ${where}`,
  );
  return { rows: Number(row?.[0]), sum: row?.[1] ?? '' };
}

/** Fails unless both databases hold the same rows of a table. */
export async function compareRows(source: SqlEndpoint, target: SqlEndpoint, table: Table): Promise<Fingerprint> {
  const [here, there] = [await fingerprint(source, table), await fingerprint(target, table)];
  if (here.rows !== there.rows || here.sum !== there.sum) {
    throw new ImportError(`${table.name} differs after it was copied: ${here.rows} rows became ${there.rows}.`);
  }
  return here;
}
