import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Person, TestServer } from '../harness.ts';

/** A user with all possible sign-up data: name, address, device and fingerprint. */
export async function enrol(server: TestServer) {
  const mark = randomBytes(6).toString('hex');
  const account = {
    username: `Ada${mark}`,
    email: `ada${mark}@example.com`,
    password: 'correct horse',
    deviceId: `device${randomBytes(8).toString('hex')}`,
    deviceFingerprint: randomBytes(16).toString('hex'),
  };
  const answer = await server.call('POST', '/auth/register', {
    body: account,
    from: `2001:db8:${mark.slice(0, 4)}::1`,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...account, token: answer.body.token as string, id: answer.body.user.id as string };
}

export type Enrolled = Awaited<ReturnType<typeof enrol>>;

export const deleteAccount = (
  server: TestServer,
  { token, username, password }: Pick<Enrolled, 'token' | 'username' | 'password'>,
) => server.call('POST', '/account/delete', { token, body: { username, password } });

/** A person of the harness, for steps that want one. */
export function asPerson(server: TestServer, { token, id, username, email, password }: Enrolled): Person {
  const call: Person['call'] = (method, path, options) => server.call(method, path, { token, ...options });
  const known = {
    hasPassword: true,
    emailConfirmed: false,
    isQuick: false,
    role: 'user' as const,
    points: 30,
    createdAt: '',
  };
  const user = { id, username, email, ...known };
  return { user, token, password, call, generate: () => Promise.reject(new Error('unused')) };
}

async function rows({ services }: TestServer, statement: SQL): Promise<Record<string, unknown>[]> {
  return ((await services.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

/**
 * Every table of the database, including the queue's, that contains one of these texts anywhere in a row. The tables
 * are listed from the database, so that new ones are searched as well.
 */
export async function findMentions(server: TestServer, texts: Record<string, string>): Promise<string[]> {
  const tables = await rows(
    server,
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(String(schema))}.${sql.identifier(String(name))}`;
    const hits = Object.entries(texts).map(
      ([what, text]) => sql`bool_or(t::text ilike ${`%${text}%`}) as ${sql.identifier(what)}`,
    );
    const [row = {}] = await rows(server, sql`select ${sql.join(hits, sql`, `)} from ${table} as t`);
    for (const what of Object.keys(texts)) if (row[what]) found.push(`${schema}.${name} holds the ${what}`);
  }
  return found;
}

/** All that points to a person. */
export const tracesOf = ({ id, username, email, deviceId, deviceFingerprint }: Enrolled) => ({
  id,
  username,
  email,
  device: deviceId,
  fingerprint: deviceFingerprint,
});

export const folderOf = (server: TestServer, contentId: string) =>
  join(server.dataDir, 'files', 'generations', contentId);

export async function waitUntilGone(path: string): Promise<void> {
  while (existsSync(path)) await delay(20);
}
