import { PLAN_QUOTAS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startWorkers } from '../../src/compose.ts';
import { generations, hostedTasks } from '../../src/db/schema/index.ts';
import { buy } from '../billing/steps.ts';
import { startFakeArk } from '../fakes/fake-ark.ts';
import { type Person, readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { modelAt, ownPicture, PACE, recordingGenerator, until } from '../hosted/steps.ts';
import { openUpload } from './open-upload.ts';

const mug = await readFixture('mug.png');
const LOW = { subdivisionLevel: 'low' };
const start = async (person: Person, picture: Uint8Array = mug) => (await person.generate(picture, LOW)).body;

test('with 45 queued by one user, the next user is second, and users are served in turns', async () => {
  const { generator, generated } = recordingGenerator();
  const server = await startTestServer({ workers: false, given: { generator } });
  const [ada, bob] = [await server.register({ points: 500 }), await server.register({ points: 100 })];
  for (let i = 0; i < 42; i++) await start(ada);
  const pictures = { ada: [ownPicture(), ownPicture(), ownPicture()], bob: [ownPicture(), ownPicture()] };
  for (const picture of pictures.ada) await start(ada, picture);

  const first = await start(bob, pictures.bob[0]);
  expect(first.queuePosition).toBe(2);
  const second = await start(bob, pictures.bob[1]);
  expect(second.queuePosition).toBe(4);

  await startWorkers(server.services);
  await waitForEnd(bob, second.contentId);
  const [place, next] = pictures.bob.map((own) => generated.findIndex((made) => Buffer.compare(made, own) === 0));
  expect([place, next]).toEqual([1, 3]);
});

test('concurrent requests of one user get consecutive turns', async () => {
  const server = await startTestServer({ workers: false });
  const [ada, bob] = [await server.register({ points: 100 }), await server.register({ points: 100 })];
  await Promise.all(Array.from({ length: 10 }, () => start(ada)));
  await start(bob);
  const rows = await server.services.db.select().from(generations);
  const turnsOf = ({ user }: Person) => rows.filter(({ userId }) => userId === user.id).map(({ turn }) => turn);
  expect(turnsOf(ada).sort((a, b) => a - b)).toEqual([12, 24, 36, 48, 60, 72, 84, 96, 108, 120]);
  expect(turnsOf(bob)).toEqual([12]);
});

test('a plan limits open generations: the next is refused before its body is read, until one has ended', async () => {
  const server = await startTestServer({ workers: false });
  const ada = await server.register({ points: 1000 });
  const limit = PLAN_QUOTAS.free.openGenerations;
  const { contentId } = await start(ada);
  for (let i = 1; i < limit - 2; i++) await start(ada);
  // Of ten at once two find a place.
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.generate(mug, LOW)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const upload = await openUpload(server, ada, { path: '/tangible/generate', length: 9_000_000 });
  const { status, head, body } = await upload.answer;
  expect({ status, ...JSON.parse(body) }).toEqual({
    status: 429,
    code: 'QUEUE_LIMIT',
    values: { limit },
    error: 'You already have 50 generations waiting or running. Please wait until one of them has finished.',
  });
  expect(head).toMatch(/retry-after: 60/i);
  upload.leave();
  await ada.call('POST', `/tangible/generations/${contentId}/cancel`);
  expect((await ada.generate(mug, LOW)).status).toBe(200);
});

test('slots at a hosted model are taken in turns, too', async () => {
  const ark = await startFakeArk({ runMs: Number.POSITIVE_INFINITY, tasksMax: 1 });
  const { generator } = recordingGenerator();
  const server = await startTestServer({
    workers: false,
    env: { ARK_API_KEY: ark.apiKey },
    given: { generator, hosted: modelAt(ark, { tasksMax: 1, pace: { ...PACE, waitS: 60 } }) },
  });
  const [ada, bob] = [await server.register({ points: 100 }), await server.register({ points: 100 })];
  const order: string[] = [];
  for (let i = 0; i < 3; i++) order.push((await start(ada, ownPicture())).contentId);
  order.splice(1, 0, (await start(bob, ownPicture())).contentId);
  await startWorkers(server.services);
  await until(async () => (await server.services.db.select().from(hostedTasks)).length === 4);
  for (let released = 0; released < 4; released += ark.release()) await until(() => ark.activeCount() === 1);
  await until(async () =>
    (await server.services.db.select().from(hostedTasks)).every(({ state }) => state === 'ended'),
  );
  const rows = await server.services.db.select().from(hostedTasks);
  const bySending = rows.sort((a, b) => a.sentAt!.getTime() - b.sentAt!.getTime());
  expect(bySending.map(({ generationId }) => generationId)).toEqual(order);
});

test('a plan with priority has more turns, first ones too, and never all of them', async () => {
  const { generator, generated } = recordingGenerator();
  const server = await startTestServer({ workers: false, given: { generator } });
  const [ada, bob] = [await server.register({ points: 500 }), await server.register()];
  await buy(server, bob, 'fleet-monthly');
  const queue = async (person: Person, count: number) => {
    const own = Array.from({ length: count }, () => ownPicture());
    const tasks = [];
    for (const picture of own) tasks.push(await start(person, picture));
    return { own, tasks };
  };
  const free = await queue(ada, 3);
  const fleet = await queue(bob, 8);
  // Six turns for each one of the free plan. At the end of a turn of both, the one that came earlier is first.
  expect(fleet.tasks.map(({ queuePosition }) => queuePosition)).toEqual([1, 2, 3, 4, 5, 7, 8, 9]);

  await startWorkers(server.services);
  await waitForEnd(ada, free.tasks[2].contentId);
  const place = (own: Uint8Array) => generated.findIndex((made) => Buffer.compare(made, own) === 0);
  expect(fleet.own.map(place)).toEqual([0, 1, 2, 3, 4, 6, 7, 8]);
  expect(free.own.map(place)).toEqual([5, 9, 10]);
});

test('one with priority who sends each generation after the last is served does not keep others waiting', async () => {
  const server = await startTestServer({ workers: false });
  const { db } = server.services;
  const [ada, bob] = [await server.register({ points: 100 }), await server.register()];
  await buy(server, bob, 'fleet-monthly');
  await start(ada);
  const positions = [];
  for (let sent = 0; sent < 8; sent++) {
    const { contentId, queuePosition } = await start(bob);
    positions.push(queuePosition);
    await db.update(generations).set({ status: 'COMPLETED' }).where(eq(generations.id, contentId));
  }
  expect(positions).toEqual([1, 1, 1, 1, 1, 2, 2, 2]);
});
