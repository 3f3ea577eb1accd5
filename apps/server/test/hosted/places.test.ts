import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { compose, startWorkers } from '../../src/compose.ts';
import { hostedTasks } from '../../src/db/schema/index.ts';
import { estimateProgress } from '../../src/domain/hosted/estimate-progress.ts';
import { readSettings } from '../../src/env.ts';
import { startFakeArk } from '../fakes/fake-ark.ts';
import { startTestServer } from '../harness.ts';
import { openTestDatabase } from '../open-test-database.ts';
import { modelAt, ownPicture, PACE, recordingGenerator, until } from './steps.ts';

/** Five rounds of five. */
const COUNT = 25;

test(`with ${COUNT} waiting, three groups of workers run five tasks at a time, in order of arrival`, async () => {
  const ark = await startFakeArk({ runMs: Number.POSITIVE_INFINITY, tasksMax: 5 });
  const database = await openTestDatabase();
  const shared = { ...database, close: async () => {} };
  const { generator } = recordingGenerator();
  const given = { generator, hosted: modelAt(ark, { pace: { ...PACE, waitS: 60 } }) };

  // One process takes pictures in, three others work: all on one database and one folder, as in earnest.
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-places-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, ARK_API_KEY: ark.apiKey };
  const server = await startTestServer({ workers: false, env, given: { ...given, database: shared } as never });
  const person = await server.register({ points: 5 * COUNT });
  const ids: string[] = [];
  for (let i = 0; i < COUNT; i++) {
    ids.push((await person.generate(ownPicture(), { subdivisionLevel: 'low' })).body.contentId);
  }

  const log = Fastify({ logger: false }).log;
  const sets = [];
  for (let i = 0; i < 3; i++) {
    const set = await compose(readSettings({ ...env, WORKER_CONCURRENCY: '2' }), log, { ...given, database: shared });
    sets.push(set);
    await startWorkers(set.services);
  }
  // Each time as many run as may, they are let go together.
  for (let released = 0; released < COUNT; released += ark.release()) {
    await until(() => ark.activeCount() === 5);
  }
  for (;;) {
    const { body } = await person.call('GET', '/tangible/history?limit=100');
    const ended = body.records.filter(({ status }: { status: string }) => status === 'COMPLETED').length;
    if (ended === COUNT) break;
    expect(body.records.some(({ status }: { status: string }) => status === 'FAILED')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  for (const { close } of sets) await close();

  expect(ark.tasks).toHaveLength(COUNT);
  expect(ark.counts.creates).toBe(COUNT);
  expect(ark.counts.refusedForQuota).toBe(0);
  expect(ark.counts.activeMax).toBe(5);
  const rows = await server.services.db.select().from(hostedTasks);
  expect(rows.every(({ state, tries }) => state === 'ended' && tries === 1)).toBe(true);
  const bySending = [...rows].sort((a, b) => a.sentAt!.getTime() - b.sentAt!.getTime());
  expect(bySending.map(({ generationId }) => generationId)).toEqual(ids);
  const { data } = (await person.call('GET', '/points/ledger')).body;
  expect(data).toMatchObject({ balance: 0, held: 0 });
  await server.stop();
  await database.close();
});

test('the estimate is the median of the last fifty tasks of the same model and level', async () => {
  const { services } = await startTestServer({ workers: false });
  const { db } = services;
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15) + seconds * 1000);
  const task = { model: 'm', level: 'medium' } as const;
  // Without any, the measured default: 295 s.
  expect(await estimateProgress({ db }, task, 295)).toBeCloseTo(90 * (1 - Math.exp(-2)), 3);
  expect(await estimateProgress({ db }, task, 0)).toBe(0);

  const insert = (model: string, level: 'low' | 'medium', tookS: number, i: number) =>
    db.insert(hostedTasks).values({
      generationId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      state: 'ended',
      model,
      level,
      remoteId: `r${i}`,
      startedAt: at(i * 1000),
      succeededAt: at(i * 1000 + tookS),
    });
  // Ten old ones that took long are forgotten; of the last fifty the median is 100 s.
  for (let i = 0; i < 10; i++) await insert('m', 'medium', 900, i);
  for (let i = 10; i < 60; i++) await insert('m', 'medium', i % 2 ? 80 : 120, i);
  await insert('m', 'low', 7, 60);
  await insert('other', 'medium', 7, 61);
  expect(await estimateProgress({ db }, task, 100)).toBeCloseTo(90 * (1 - Math.exp(-2)), 3);
  expect(await estimateProgress({ db }, task, 50)).toBeCloseTo(90 * (1 - Math.exp(-1)), 3);
  expect(await estimateProgress({ db }, task, 1e9)).toBe(90);
});
