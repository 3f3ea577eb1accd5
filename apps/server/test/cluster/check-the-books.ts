import type pg from 'pg';
import type { StorageProvider } from '../../src/providers/storage/storage-provider.ts';
import type { Figures } from './figures.ts';

interface Books {
  client: pg.Client;
  storage: StorageProvider;
  figures: Figures;
}

interface GenerationRow {
  id: string;
  status: string;
  error_code: string | null;
  points_cost: number;
  /** Points, of one row each at most. */
  held: number;
  captured: number;
  released: number;
  rows: number;
}

/** Checks the database and the storage when everything is at rest. Returns the problems, a sentence each. */
export async function checkTheBooks({ client, storage, figures }: Books) {
  const wrong: string[] = [];
  const { rows } = await client.query<GenerationRow>(`
    select g.id, g.status, g.error_code, g.points_cost,
      coalesce(sum(p.points) filter (where p.movement = 'held'), 0)::int as held,
      coalesce(sum(p.points) filter (where p.movement = 'captured'), 0)::int as captured,
      coalesce(sum(p.points) filter (where p.movement = 'released'), 0)::int as released,
      count(p.id)::int as rows
    from generations g left join points_entries p on p.reference = 'generation:' || g.id
    group by g.id`);
  for (const row of rows) {
    const moves = `held ${row.held}, captured ${row.captured}, released ${row.released}`;
    const isHeld = row.held === row.points_cost;
    // A cancel may cost a share, and nothing else that fails costs anything.
    const isCancel = row.error_code === 'GENERATION_CANCELLED';
    const isSettled = row.captured + row.released === row.held && (row.captured === 0 || (isCancel && row.rows === 3));
    if (row.status === 'COMPLETED' && (!isHeld || row.captured !== row.held || row.released !== 0 || row.rows !== 2)) {
      wrong.push(`${row.id} is COMPLETED with ${moves}`);
    } else if (row.status === 'FAILED' && (!isHeld || !isSettled)) {
      wrong.push(`${row.id} is FAILED with ${moves}`);
    } else if (row.status === 'FAILED' && !row.error_code) {
      wrong.push(`${row.id} is FAILED without a reason`);
    } else if (row.status !== 'COMPLETED' && row.status !== 'FAILED') {
      wrong.push(`${row.id} is ${row.status} for ever`);
    }
  }

  const known = new Set(rows.map(({ id }) => id));
  for (const { contentId } of figures.accepted) {
    if (!known.has(contentId) && !figures.deleted.has(contentId)) wrong.push(`${contentId} was accepted and is lost`);
  }

  // A reference is settled once and for all, whether its generation still has a row or was deleted.
  const { rows: unsettled } = await client.query(`
    select reference from points_entries
    where reference like 'generation:%' and movement <> 'repaid' group by reference
    having count(*) filter (where movement = 'held') <> 1
      or sum(case movement when 'held' then points when 'captured' then -points when 'released' then -points end) <> 0`);
  for (const { reference } of unsettled) wrong.push(`${reference} is not settled once`);

  const { rows: balances } = await client.query(`
    select user_id, sum(delta)::int as balance,
      (sum(points) filter (where movement = 'granted'))::int as granted,
      coalesce(sum(points) filter (where movement = 'captured'), 0)::int as captured
    from points_entries group by user_id`);
  for (const { user_id, balance, granted, captured } of balances) {
    if (balance !== granted - captured) wrong.push(`${user_id} has ${balance}, not ${granted} - ${captured}`);
  }

  const { rows: waiting } = await client.query(`
    select name, state, count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and name in ('generate-asset', 'fail-lost-generation') group by 1, 2`);
  for (const { name, state, count } of waiting) wrong.push(`${count} jobs ${name} are still ${state}`);

  const { artifacts, orphans } = await checkFiles(client, storage, wrong);
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const reasons: Record<string, number> = {};
  for (const { error_code } of rows) {
    const code = error_code?.split('?')[0];
    if (code) reasons[code] = (reasons[code] ?? 0) + 1;
  }
  const { rows: tries } = await client.query(
    `select coalesce(sum(retry_count), 0)::int as retries from pgboss.job where name = 'generate-asset'`,
  );
  return {
    wrong,
    generations: rows.length,
    completed: count('COMPLETED'),
    failed: count('FAILED'),
    reasons,
    jobRetries: tries[0].retries as number,
    artifacts,
    orphans,
  };
}

/** Every artifact of a completed generation can be read and is as large as its row says. */
async function checkFiles(client: pg.Client, storage: StorageProvider, wrong: string[]) {
  const { rows } = await client.query<{ generation_id: string; name: string; storage_key: string; size_bytes: string }>(
    `select a.generation_id, a.name, a.storage_key, a.size_bytes from artifacts a
     join generations g on g.id = a.generation_id where g.status = 'COMPLETED'`,
  );
  const stored = new Map<string, number>();
  for await (const { key, size } of storage.list('generations/')) stored.set(key, size);
  const named = new Set<string>();
  const names = new Map<string, Set<string>>();
  for (const { generation_id, name, storage_key, size_bytes } of rows) {
    named.add(storage_key);
    names.set(generation_id, (names.get(generation_id) ?? new Set()).add(name));
    if (stored.get(storage_key) !== Number(size_bytes)) {
      wrong.push(`${storage_key} has ${stored.get(storage_key)} bytes, not ${size_bytes}`);
    }
  }
  for (const [id, present] of names) {
    for (const name of ['upload', 'zip', 'model.glb', 'report.json', 'preview.png']) {
      if (!present.has(name)) wrong.push(`${id} is COMPLETED without ${name}`);
    }
  }
  for (const { storage_key, size_bytes } of rows.filter(({ name }) => name === 'zip').slice(-40)) {
    const bytes = await storage.get(storage_key);
    if (bytes?.length !== Number(size_bytes)) wrong.push(`${storage_key} cannot be read whole`);
  }
  const orphans = [...stored.keys()].filter((key) => key.includes('/asset/') && !named.has(key)).length;
  return { artifacts: rows.length, orphans };
}
