import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  artifacts,
  attempts,
  emailConfirmations,
  generations,
  hostedTasks,
  passwordResets,
  paymentEvents,
  sessions,
  subscriptions,
} from '../src/db/schema/index.ts';
import { runMaintenance } from '../src/domain/maintenance/run-maintenance.ts';
import { DAY, MINUTE } from './account-steps.ts';
import { buy } from './billing/steps.ts';
import { type Person, readFixture, startTestServer, type TestServer, waitForEnd } from './harness.ts';
import { heldGenerator, quickGenerator } from './slow-generator.ts';

const mug = await readFixture('mug.png');
const never = new AbortController().signal;
const HOUR = 60 * MINUTE;

const rowsOf = async (server: TestServer, table: Parameters<ReturnType<typeof server.services.db.select>['from']>[0]) =>
  Number((await server.services.db.select({ rows: count() }).from(table as typeof sessions))[0]?.rows);

const makeAsset = async (person: Person) =>
  waitForEnd(person, (await person.generate(mug, { subdivisionLevel: 'low' })).body.contentId);

const statusOf = async (server: TestServer, url: string) => (await server.call('GET', new URL(url).pathname)).status;

test('removes expired rows and keeps the rest', async () => {
  const server = await startTestServer({ given: { generator: quickGenerator } });
  const { db, clock } = server.services;
  const ada = await server.register();
  await server.call('POST', '/auth/forgot-password', { body: { email: ada.user.email, language: 'en' } });
  await expect.poll(() => rowsOf(server, passwordResets)).toBe(1);
  const task = { model: 'm', level: 'low' as const, state: 'ended' as const, endedAt: clock() };
  const waits = await ada.generate(mug, { subdivisionLevel: 'low' });
  await waitForEnd(ada, waits.body.contentId);
  await db.update(generations).set({ status: 'PROCESSING' }).where(eq(generations.id, waits.body.contentId));
  await db.insert(hostedTasks).values([
    { ...task, generationId: randomUUID() },
    { ...task, generationId: waits.body.contentId },
    { ...task, generationId: randomUUID(), state: 'running', endedAt: null },
  ]);
  const event = { provider: 'stripe' as const, kind: 'paid', receivedAt: clock(), event: { id: 'evt', amount: 5 } };
  await db.insert(paymentEvents).values([
    { ...event, eventId: 'done', outcome: 'done' },
    { ...event, eventId: 'waits', outcome: 'waiting' },
  ]);

  // The request for the mail, and its link.
  await expect.poll(() => rowsOf(server, emailConfirmations)).toBe(2);

  await runMaintenance(server.services, never);
  expect([await rowsOf(server, sessions), await rowsOf(server, passwordResets)]).toEqual([1, 1]);
  expect(await rowsOf(server, emailConfirmations)).toBe(2);

  server.passTime(2 * HOUR);
  await runMaintenance(server.services, never);
  expect([await rowsOf(server, sessions), await rowsOf(server, passwordResets)]).toEqual([1, 0]);

  server.passTime(100 * DAY);
  const lin = await server.register();
  await runMaintenance(server.services, never);
  expect(await rowsOf(server, sessions)).toBe(1);
  const links = await db.select().from(emailConfirmations);
  expect(links.filter(({ userId }) => userId === ada.user.id)).toEqual([]);
  expect((await lin.call('GET', '/auth/me')).status).toBe(200);
  expect((await ada.call('GET', '/auth/me')).status).toBe(401);
  const left = await db.select().from(hostedTasks);
  expect(left.map(({ state }) => state).sort()).toEqual(['ended', 'running']);
  expect(left.find(({ state }) => state === 'ended')?.generationId).toBe(waits.body.contentId);
  const bodies = await db.select({ id: paymentEvents.eventId, event: paymentEvents.event }).from(paymentEvents);
  expect(bodies.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: 'done', event: {} },
    { id: 'waits', event: { id: 'evt', amount: 5 } },
  ]);
  const old = await db.select().from(attempts);
  expect(old.every(({ windowStart }) => windowStart.getTime() > clock().getTime() - 2 * DAY)).toBe(true);
});

test('with many workers, one runs the maintenance tasks of an hour', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ env: { LOG_LEVEL: 'debug' }, onLog: (line) => lines.push(line) });
  const runs = () => lines.filter((line) => line.includes('"remove-expired"')).length;
  await Promise.all(Array.from({ length: 8 }, () => runMaintenance(server.services, never)));
  expect(runs()).toBe(1);
  server.passTime(HOUR);
  await Promise.all(Array.from({ length: 8 }, () => runMaintenance(server.services, never)));
  expect(runs()).toBe(2);
  expect(lines.filter((line) => line.includes('maintenance failed'))).toEqual([]);
});

test('unreferenced files are removed after a day; an upload in progress is not', async () => {
  const { generator, runOf } = heldGenerator();
  const server = await startTestServer({ given: { generator } });
  const { storage } = server.services;
  const ada = await server.register({ points: 100 });
  const kept = await ada.generate(mug);
  (await runOf(mug)).finish();
  const done = await waitForEnd(ada, kept.body.contentId);
  const failed = await ada.generate(await readFixture('star.webp'));
  await ada.call('POST', `/tangible/generations/${failed.body.contentId}/cancel`);
  const bytes = new TextEncoder().encode('left behind');
  const orphan = `generations/${randomUUID()}/upload.png`;
  const half = `generations/${failed.body.contentId}/asset/model.glb`;
  await storage.put(orphan, bytes, 'image/png');
  await storage.put(half, bytes, 'model/gltf-binary');

  server.passTime(23 * HOUR);
  await runMaintenance(server.services, never);
  expect(await storage.size(orphan)).toBe(11);

  server.passTime(DAY);
  const { body: running } = await ada.generate(mug);
  const fresh = `generations/${randomUUID()}/upload.png`;
  await storage.put(fresh, bytes, 'image/png');
  const inDays = server.services.clock();
  await utimes(join(server.dataDir, 'files', fresh), inDays, inDays);
  await runMaintenance(server.services, never);
  expect(await storage.size(orphan)).toBeNull();
  expect(await storage.size(half)).toBeNull();
  expect(await storage.size(fresh)).toBe(11);
  expect(await statusOf(server, done.resultUrl!)).toBe(200);
  const now = await ada.call('GET', `/tangible/status?contentId=${running.contentId}`);
  expect(await statusOf(server, now.body.inputImageUrl)).toBe(200);
  expect((await ada.call('GET', '/tangible/history')).body.records).toHaveLength(3);
});

test('assets are kept for as long as the plan allows; the history and the ledger stay', async () => {
  const server = await startTestServer({
    env: { RETENTION_DAYS: 'free:90,maker:365' },
    given: { generator: quickGenerator },
  });
  const [free, maker, studio] = [await server.register(), await server.register(), await server.register()];
  await buy(server, maker, 'maker-yearly');
  await buy(server, studio, 'studio-yearly');
  const assets = [await makeAsset(free), await makeAsset(maker), await makeAsset(studio)];
  const codes = async () => Promise.all(assets.map(({ resultUrl }) => statusOf(server, resultUrl!)));
  const ledger = (await free.call('GET', '/points/ledger')).body.data;

  server.passTime(89 * DAY);
  await runMaintenance(server.services, never);
  expect(await codes()).toEqual([200, 200, 200]);

  server.passTime(2 * DAY);
  await runMaintenance(server.services, never);
  expect(await codes()).toEqual([404, 200, 200]);
  const again = await server.call('POST', '/auth/login', {
    body: { usernameOrEmail: free.user.username, password: free.password },
  });
  const token = again.body.token;
  const [record] = (await free.call('GET', '/tangible/history', { token })).body.records;
  expect(record).toMatchObject({ status: 'COMPLETED', isValid: false, resultUrl: null, inputImageUrl: null });
  expect((await free.call('GET', '/points/ledger', { token })).body.data).toEqual(ledger);

  // The sandbox renews both, so both are still on their plans.
  server.passTime(276 * DAY);
  await runMaintenance(server.services, never);
  expect(await codes()).toEqual([404, 404, 200]);

  // Once the subscription has ended, the days of the free plan start.
  const { db, clock } = server.services;
  await db
    .update(subscriptions)
    .set({ status: 'cancelled', endedAt: clock() })
    .where(eq(subscriptions.userId, studio.user.id));
  server.passTime(60 * DAY);
  await runMaintenance(server.services, never);
  expect(await codes()).toEqual([404, 404, 200]);
  server.passTime(31 * DAY);
  await runMaintenance(server.services, never);
  expect(await codes()).toEqual([404, 404, 404]);
  expect(await rowsOf(server, artifacts)).toBe(0);
});

test('the plans say how long assets are kept, and nothing if the period is unlimited', async () => {
  const limited = await startTestServer({ env: { RETENTION_DAYS: 'free:90' }, workers: false });
  const headers = { 'accept-language': 'en' };
  const plans = (await limited.call('GET', '/subscriptions/plans', { headers })).body.data;
  const told = Object.fromEntries(
    plans.map(({ id, features }: { id: string; features: string[] }) => [
      id,
      features.includes('Assets are kept for 90 days'),
    ]),
  );
  expect(told).toMatchObject({ free: true, 'refill-onetime': true, 'maker-monthly': false, 'fleet-yearly': false });
  const endless = await startTestServer({ workers: false });
  expect((await endless.call('GET', '/subscriptions/plans', { headers })).bytes.toString()).not.toMatch(/are kept for/);
});

test('mails in the outbox are removed after 30 days, other files in that folder never', async () => {
  const server = await startTestServer();
  const ada = await server.register();
  await server.call('POST', '/auth/forgot-password', { body: { email: ada.user.email, language: 'en' } });
  const outbox = join(server.dataDir, 'outbox');
  const names = () => readdir(outbox).catch(() => []);
  // One to confirm the address, one to set a new password.
  await expect.poll(async () => (await names()).length).toBe(2);
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, 'notes.txt'), 'mine');
  server.passTime(29 * DAY);
  await runMaintenance(server.services, never);
  expect(await names()).toHaveLength(3);
  server.passTime(2 * DAY);
  await runMaintenance(server.services, never);
  expect(await names()).toEqual(['notes.txt']);
});

test('a task that is asked to stop leaves the rest for the next run', async () => {
  const server = await startTestServer();
  await server.register();
  server.passTime(200 * DAY);
  await runMaintenance(server.services, AbortSignal.abort());
  expect(await rowsOf(server, sessions)).toBe(1);
  await runMaintenance(server.services, never);
  expect(await rowsOf(server, sessions)).toBe(0);
});
