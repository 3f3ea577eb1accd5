import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { compose } from '../../src/compose.ts';
import { requestCounts } from '../../src/db/schema/index.ts';
import { readSettings } from '../../src/env.ts';
import { buildApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/route.ts';
import type { DatabaseProvider } from '../../src/providers/database/database-provider.ts';
import { openTestDatabase } from '../open-test-database.ts';

const MAX = 100;
/** A twentieth of the limit. */
const STEP = 5;

// The middle of a minute, so that no count is split by the real clock.
let now = new Date('2026-11-15T12:00:30.000Z');

const database = await openTestDatabase();
// Those that were opened last are closed first.
afterAll(() => database.close());
const servers = [await startServer(database), await startServer(database)] as const;

/** A complete API server; two of them on one database are like those behind a load balancer. */
async function startServer(shared: DatabaseProvider) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-data-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    // Marks the database as shared; the database itself is passed in.
    DATABASE_URL: 'postgres://localhost/shared',
    ROLE: 'http',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: String(MAX),
  });
  const log = Fastify().log;
  let writes = 0;
  const insert: typeof shared.db.insert = (table) => {
    if ((table as unknown) === requestCounts) writes += 1;
    return shared.db.insert(table);
  };
  const db = Object.assign(Object.create(shared.db) as typeof shared.db, { insert });
  const { services, close } = await compose(settings, log, {
    database: { ...shared, db, close: async () => {} },
    clock: () => now,
  });
  const app = await buildApp(services);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { app, writes: () => writes };
}

/** Sends requests one after another until one is refused; says how many were let through. */
async function countUntilRefused(apps: readonly App[], from: string): Promise<number> {
  for (let sent = 0; ; sent++) {
    const app = apps[sent % apps.length]!;
    const { statusCode } = await app.inject({ url: '/api/subscriptions/plans', remoteAddress: from });
    if (statusCode === 429) return sent;
    expect(statusCode).toBe(200);
  }
}

test('two servers share one limit, with few writes', async () => {
  const through = await countUntilRefused([servers[0].app, servers[1].app], '203.0.113.1');
  expect(through).toBeGreaterThanOrEqual(MAX - STEP);
  expect(through).toBeLessThanOrEqual(MAX + STEP);
  const writes = servers[0].writes() + servers[1].writes();
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(through / STEP + 2);
});

test('a client that used up the limit at one server is refused by the other after one step', async () => {
  expect(await countUntilRefused([servers[0].app], '203.0.113.2')).toBe(MAX);
  const through = await countUntilRefused([servers[1].app], '203.0.113.2');
  expect(through).toBe(STEP - 1);
});

test('concurrent requests are counted one by one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2 * MAX }, (_, i) =>
      servers[i % 2]!.app.inject({ url: '/api/subscriptions/plans', remoteAddress: '203.0.113.9' }),
    ),
  );
  const through = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(through).toBeGreaterThanOrEqual(MAX - STEP);
  expect(through).toBeLessThanOrEqual(MAX + STEP);
});

test('other clients are not refused, and the next minute resets the limit', async () => {
  const refused = await servers[0].app.inject({ url: '/api/subscriptions/plans', remoteAddress: '203.0.113.2' });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('30');
  const other = await servers[0].app.inject({ url: '/api/subscriptions/plans', remoteAddress: '203.0.113.3' });
  expect(other.statusCode).toBe(200);
  now = new Date('2026-11-15T12:01:00.000Z');
  const again = await servers[0].app.inject({ url: '/api/subscriptions/plans', remoteAddress: '203.0.113.2' });
  expect(again.statusCode).toBe(200);
  expect(again.headers['x-ratelimit-remaining']).toBe('99');
});

test('a few requests of a client are never written', async () => {
  const before = servers[0].writes();
  for (let i = 0; i < STEP - 1; i++) {
    await servers[0].app.inject({ url: '/api/subscriptions/plans', remoteAddress: '203.0.113.4' });
  }
  expect(servers[0].writes()).toBe(before);
});

test('requests beyond the limit cause no more writes', async () => {
  await countUntilRefused([servers[0].app], '203.0.113.5');
  await servers[0].app.inject({ url: '/api/health' });
  const before = servers[0].writes();
  for (let i = 0; i < 40; i++) {
    await servers[0].app.inject({ url: '/api/subscriptions/plans', remoteAddress: '203.0.113.5' });
  }
  expect(servers[0].writes() - before).toBeLessThanOrEqual(1);
});
