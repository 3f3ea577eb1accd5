import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import { makeProcessDatabase } from '../open-test-database.ts';
import { makeDataDir, startServerProcess } from '../server-process.ts';

test('readiness lists what is missing, and liveness is not affected', async () => {
  const server = await startTestServer({ workers: false });
  const { db, storage } = server.services;
  /** The readiness, once it differs from the previous one. */
  const readyAfter = async (before: object) => {
    for (;;) {
      const { status, body } = await server.call('GET', '/health/ready');
      const said = { status, missing: body.missing };
      if (JSON.stringify(said) !== JSON.stringify(before)) return said;
      await delay(50);
    }
  };
  const fine = { status: 200, missing: undefined };
  expect(await readyAfter({})).toEqual(fine);
  expect((await server.call('GET', '/health/ready')).body).toEqual({ status: 'ok' });

  const size = storage.size;
  storage.size = async () => {
    throw new Error('the storage is away');
  };
  expect(await readyAfter(fine)).toEqual({ status: 503, missing: ['storage'] });
  expect((await server.call('GET', '/health/ready')).body).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await server.call('GET', '/health/ready')).body.error).toMatch(/\w/);

  // A database that does not answer is waited for no longer than two seconds.
  const execute = db.execute;
  db.execute = (() => new Promise(() => {})) as unknown as typeof execute;
  expect(await readyAfter({ status: 503, missing: ['storage'] })).toEqual({
    status: 503,
    missing: ['database', 'storage'],
  });
  expect((await server.call('GET', '/health/live')).body).toEqual({ status: 'ok' });
  storage.size = size;
  db.execute = execute;
  expect(await readyAfter({ status: 503, missing: ['database', 'storage'] })).toEqual(fine);

  // The tables of an older version: its newest migration is not among those done.
  await db.execute(sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  expect(await readyAfter(fine)).toEqual({ status: 503, missing: ['migrations'] });
  expect((await server.call('GET', '/health')).body).toEqual({ status: 'ok' });
});

test('a server that is asked to stop says so at once, answers while it drains, and exits', async () => {
  const metricsPort = await findFreePort();
  const server = await startServerProcess({
    DATA_DIR: await makeDataDir(),
    ...(await makeProcessDatabase()),
    METRICS_PORT: String(metricsPort),
    DRAIN_SECONDS: '3',
  });
  const probes = `http://localhost:${metricsPort}`;
  const statusOf = async (url: string) => (await fetch(url)).status;
  expect(await statusOf(`${server.baseUrl}/api/health/ready`)).toBe(200);
  expect(await statusOf(`${probes}/api/health/ready`)).toBe(200);
  // The public port has no metrics; the other one has them, those of the process too, and nothing else.
  expect((await fetch(`${server.baseUrl}/metrics`, { redirect: 'manual' })).status).toBe(302);
  const metrics = await (await fetch(`${probes}/metrics`)).text();
  for (const name of [
    'tangible_queue_jobs{job="generate-asset",state="waiting"} 0',
    'tangible_database_connections{state="waiting"} 0',
    'process_resident_memory_bytes ',
    'nodejs_eventloop_lag_p99_seconds ',
  ]) {
    expect(metrics).toContain(name);
  }
  expect(await statusOf(`${probes}/api/subscriptions/plans`)).toBe(404);

  const ended = server.kill('SIGTERM');
  let ready: Response;
  do ready = await fetch(`${server.baseUrl}/api/health/ready`);
  while (ready.status === 200);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ missing: ['stopping'] });
  expect(await statusOf(`${probes}/api/health/ready`)).toBe(503);
  expect(await statusOf(`${probes}/api/health/live`)).toBe(200);
  expect(await statusOf(`${server.baseUrl}/api/health/live`)).toBe(200);
  expect(await statusOf(`${server.baseUrl}/api/subscriptions/plans`)).toBe(200);
  expect(await ended).toBe(0);
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
