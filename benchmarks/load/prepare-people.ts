import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashPassword } from '../../apps/server/src/domain/account/password.ts';
import { hashToken } from '../../apps/server/src/domain/account/tokens.ts';
import { withClient } from './start-postgres.ts';

export const PASSWORD = 'correct horse battery';
export const RECORDS = 20;

/** About as large as the `model.glb` of a low asset, the file that is fetched most. */
export const FILE_BYTES = 1_400_000;

const PEOPLE = 200;
const PAYMENTS = 20_000;
const STORAGE_KEY = 'generations/bench/asset.bin';

/** The users and data of the requests. */
export interface People {
  people: Person[];
  /** Payments that wait for their provider's event, each with its payer. */
  payments: { id: string; userId: string }[];
  fileTokens: string[];
}

export interface Person {
  id: string;
  username: string;
  token: string;
  /** A generation that runs, as those are that people ask about. */
  running: string;
}

/**
 * Fills a migrated database with people who have a full page of history and a ledger to match. It is written as SQL:
 * making 4,000 assets takes a day.
 */
export async function preparePeople(url: string, dataDir: string): Promise<People> {
  const path = join(dataDir, 'files', STORAGE_KEY);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.alloc(FILE_BYTES, 'tangible '));

  const people: Person[] = Array.from({ length: PEOPLE }, (_, i) => ({
    id: randomUUID(),
    username: `bench${i}`,
    token: `tgs_bench-token-${i}-${randomUUID()}`,
    running: randomUUID(),
  }));
  const ids = people.map(({ id }) => id);
  const passwordHash = await hashPassword(PASSWORD);

  return withClient(url, async (client) => {
    await client.query(
      `insert into users (id, username, username_key, email, email_key, password_hash, source_id)
       select id, name, name, name || '@example.com', name || '@example.com', $3, 'tangible'
       from unnest($1::uuid[], $2::text[]) as person (id, name)`,
      [ids, people.map(({ username }) => username), passwordHash],
    );
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at)
       select id, hash, now() + interval '30 days' from unnest($1::uuid[], $2::text[]) as session (id, hash)`,
      [ids, people.map(({ token }) => hashToken(token))],
    );
    await client.query(
      `insert into generations (id, task_id, user_id, status, progress, stage, subdivision_level, file_format, points_cost)
       select running, 'task_' || replace(running::text, '-', ''), id, 'PROCESSING', 40, 'infer-shape', 'low', 'glb', 10
       from unnest($1::uuid[], $2::uuid[]) as person (id, running)`,
      [ids, people.map(({ running }) => running)],
    );
    await client.query(
      `insert into generations (task_id, user_id, status, progress, subdivision_level, file_format, points_cost, finished_at)
       select 'task_' || replace(gen_random_uuid()::text, '-', ''), id, 'COMPLETED', 100, 'low', 'glb', 10, now()
       from unnest($1::uuid[]) as person (id), generate_series(1, ${RECORDS - 1})`,
      [ids],
    );
    await client.query(
      `insert into artifacts (generation_id, name, token, storage_key, file_name, mime, size_bytes)
       select g.id, name, gen_random_uuid()::text, '${STORAGE_KEY}', name, 'application/octet-stream', ${FILE_BYTES}
       from generations g, unnest(array['upload', 'zip', 'model.glb', 'preview.png', 'report.json']) as name`,
    );
    await client.query(
      `insert into points_entries (user_id, movement, points, delta, reference, reason)
       select id, 'granted', 1000000, 1000000, 'bench', 'bench' from users`,
    );
    await client.query(
      `insert into points_entries (user_id, movement, points, delta, reference, reason)
       select user_id, movement, 10, case movement when 'held' then -10 else 0 end, 'generation:' || id, 'generation'
       from generations, unnest(array['held', 'captured']) as movement where status = 'COMPLETED'`,
    );
    const { rows: payments } = await client.query(
      `insert into payments (user_id, plan_id, amount_cents, currency, charge_cents, charge_currency, points, provider)
       select ($1::uuid[])[1 + i % ${PEOPLE}], 'refill-onetime', 1000, 'usd', 1000, 'usd', 100, 'stripe'
       from generate_series(1, ${PAYMENTS}) as i returning id, user_id as "userId"`,
      [ids],
    );
    const { rows: files } = await client.query(`select token from artifacts where name = 'model.glb' limit 200`);
    await client.query('analyze');
    return { people, payments, fileTokens: files.map(({ token }) => token) };
  });
}
