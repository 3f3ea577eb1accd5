import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { HostedModelError } from '../../src/providers/generator/hosted-model.ts';
import type { Fault } from '../fakes/fake-ark.ts';
import { waitForEnd } from '../harness.ts';
import {
  BY_ARK,
  BY_ENGINE,
  expectOutcome,
  expectPoints,
  failsWith,
  MODEL,
  modelAt,
  ownPicture,
  PACE,
  readTask,
  startHostedServer,
  until,
} from './steps.ts';

describe('a create that is answered with an error', async () => {
  const told: string[] = [];
  const hosted = await startHostedServer({
    env: { DINGTALK_WEBHOOK: 'https://chat.example/robot' },
    given: { chat: { post: async (title, text) => void told.push(`${title} ${text}`) } },
  });
  const fails = (status: number, code: string, more: Fault = {}) => ({ creates: [{ status, code, ...more }] });

  test.concurrent.each([
    [400, 'InputImageSensitiveContentDetected', 'HOSTED_REFUSED'],
    [400, 'InputImageSensitiveContentDetected.PrivacyInformation', 'HOSTED_REFUSED_PERSON'],
    [400, 'InputImageSensitiveContentDetected.PolicyViolation', 'HOSTED_REFUSED_RIGHTS'],
    [400, 'OutputImageSensitiveContentDetected', 'HOSTED_REFUSED'],
    [400, 'InputImageRiskDetection', 'HOSTED_REFUSED'],
    [400, 'ContentSecurityDetectionError', 'HOSTED_REFUSED'],
    [400, 'InvalidImageURL.InvalidFormat', 'HOSTED_UNREADABLE'],
  ])('%i %s rejects the picture: it fails once, with a message', async (status, code, errorCode) => {
    const { picture } = await expectOutcome(hosted, fails(status, code), failsWith(errorCode));
    expect(hosted.ark.tasksOf(picture)).toEqual([]);
  });

  test.concurrent.each([
    [400, 'InvalidParameter'],
    [400, 'InvalidEndpoint.ClosedEndpoint'],
    [401, 'AuthenticationError'],
    [403, 'AccountOverdueError'],
    [403, 'OperationDenied.ServiceNotOpen'],
    [404, 'InvalidEndpointOrModel.ModelIDAccessDisabled'],
    [404, 'ModelNotOpen'],
    [429, 'SetLimitExceeded'],
    [403, 'NeverHeardOfThis'],
  ])('%i %s is not the picture’s fault: the engine makes the asset', async (status, code) => {
    const { picture, task } = await expectOutcome(hosted, fails(status, code), BY_ENGINE);
    expect(hosted.ark.tasksOf(picture)).toEqual([]);
    expect(task.originalUrl).toBeNull();
  });

  test.concurrent.each([
    [429, 'RateLimitExceeded.EndpointRPMExceeded', {}],
    [429, 'QuotaExceeded', { retryAfter: '1' }],
    [429, 'ServerOverloaded', { retryAfter: new Date(Date.now() + 2000).toUTCString() }],
    [429, 'NeverHeardOfThisEither', {}],
  ])('%i %s waits and is sent again', async (status, code, more) => {
    const { task, picture } = await expectOutcome(hosted, fails(status, code, more), BY_ARK);
    expect(hosted.ark.tasksOf(picture)).toHaveLength(1);
    expect((await readTask(hosted.server, task.contentId)).tries).toBe(2);
  });

  test('Retry-After is respected, also by the requests behind it', async () => {
    const [ada, bob] = [await hosted.server.register(), await hosted.server.register()];
    const [first, second] = [ownPicture(), ownPicture()];
    hosted.ark.plan(first, fails(429, 'QuotaExceeded', { retryAfter: '3' }));
    const startedMs = Date.now();
    const one = (await ada.generate(first)).body.contentId;
    const two = (await bob.generate(second)).body.contentId;
    await Promise.all([waitForEnd(ada, one), waitForEnd(bob, two)]);
    for (const picture of [first, second]) {
      expect(hosted.ark.tasksOf(picture)[0]!.createdMs - startedMs).toBeGreaterThanOrEqual(3000);
    }
  });

  test('an excessive Retry-After is not waited for', async () => {
    await expectOutcome(hosted, fails(429, 'QuotaExceeded', { retryAfter: '86400' }), BY_ENGINE);
  });

  test('operators are notified of the same problem once', async () => {
    const about = (code: string) => told.filter((text) => text.startsWith('tangible_error') && text.includes(code));
    await until(() => about('ModelNotOpen').length > 0);
    await expectOutcome(hosted, fails(404, 'ModelNotOpen'), BY_ENGINE);
    await expectOutcome(hosted, fails(404, 'ModelNotOpen'), BY_ENGINE);
    expect(about('ModelNotOpen')).toHaveLength(1);
    expect(told.join()).not.toContain(hosted.ark.apiKey);
  });
});

describe('a create whose response is lost', async () => {
  const hosted = await startHostedServer();
  const { ark, server } = hosted;

  test.each<[string, Fault, number, number]>([
    ['cut off after the task came into being: found in the list', { cut: true, makesTask: true }, 1, 1],
    ['cut off before: sent again', { cut: true }, 1, 2],
    ['a 500 although the task exists: found in the list', { status: 500, makesTask: true }, 1, 1],
    ['a 503 of a gateway, without a task: sent again', { status: 503, body: '<html>' }, 1, 2],
    ['an answer that is no JSON: found in the list', { status: 200, body: 'ok', makesTask: true }, 1, 1],
    ['an answer without a name: found in the list', { status: 200, body: '{"ok":true}', makesTask: true }, 1, 1],
  ])('%s', async (_, fault, tasks, creates) => {
    const before = ark.counts.creates;
    const { picture } = await expectOutcome(hosted, { creates: [fault] }, BY_ARK);
    expect(ark.tasksOf(picture)).toHaveLength(tasks);
    expect(ark.counts.creates - before).toBe(creates);
  });

  test('nothing is sent again before the list was read twice without the task, however long that takes', async () => {
    const [creates, lists] = [ark.counts.creates, ark.counts.lists];
    ark.listFaults.push({ status: 500 }, { cut: true }, { status: 429, retryAfter: '1' });
    await expectOutcome(hosted, { creates: [{ cut: true }] }, BY_ARK);
    expect(ark.counts.lists - lists).toBe(5);
    expect(ark.counts.creates - creates).toBe(2);
  });

  test('after three creates without a trace the engine makes the asset', async () => {
    const creates = ark.counts.creates;
    const { task } = await expectOutcome(hosted, { creates: [{ cut: true }, { cut: true }, { cut: true }] }, BY_ENGINE);
    expect(ark.counts.creates - creates).toBe(3);
    await until(async () => (await readTask(server, task.contentId)).state === 'ended');
  });

  test('a task that appears after the engine took over is waited for, and changes nothing', async () => {
    const person = await server.register();
    const picture = ownPicture();
    // The list says nothing useful until the engine has it; then the task shows up.
    ark.listFaults.push({ status: 401, code: 'AuthenticationError' });
    const statuses = ['running'];
    ark.plan(picture, { creates: [{ cut: true, makesTask: true }], statuses });
    const { contentId } = (await person.generate(picture)).body;
    expect(await waitForEnd(person, contentId)).toMatchObject(BY_ENGINE);
    await until(async () => (await readTask(server, contentId)).remoteId === ark.tasksOf(picture)[0]!.id);
    const { body } = await person.call('GET', `/tangible/status?contentId=${contentId}`);
    expect(body).toMatchObject(BY_ENGINE);
    await expectPoints(person, 'spent');
    statuses.push('succeeded');
    await until(async () => (await readTask(server, contentId)).state === 'ended');
    expect(ark.tasksOf(picture)[0]!.fetches).toBe(0);
  });

  test('a cancelled one is still looked for, and keeps its slot until it ends', async () => {
    const person = await server.register();
    const picture = ownPicture();
    const statuses = ['running'];
    ark.plan(picture, { creates: [{ cut: true, makesTask: true, slowMs: 800 }], statuses });
    const { contentId } = (await person.generate(picture)).body;
    await until(() => ark.tasksOf(picture).length > 0);
    await person.call('POST', `/tangible/generations/${contentId}/cancel`);
    const row = await until(async () => {
      const now = await readTask(server, contentId);
      return now.state === 'running' && now;
    });
    expect(row.remoteId).toBe(ark.tasksOf(picture)[0]!.id);
    await expectPoints(person, 'returned');
    statuses.push('succeeded');
    await until(async () => (await readTask(server, contentId)).state === 'ended');
  });

  test('a task of another program is never taken for ours: with two candidates, the engine makes the asset', async () => {
    const person = await server.register();
    const picture = ownPicture();
    ark.plan(picture, { creates: [{ cut: true, makesTask: true, slowMs: 300 }], statuses: ['running'] });
    const { contentId } = (await person.generate(picture)).body;
    await until(() => ark.tasksOf(picture).length > 0);
    ark.addStranger(MODEL, 'medium');
    // Tasks of other models and levels are ignored.
    ark.addStranger('doubao-seedance-2-0', 'medium');
    ark.addStranger(MODEL, 'high');
    expect(await waitForEnd(person, contentId)).toMatchObject(BY_ENGINE);
    await expectPoints(person, 'spent');
    expect((await readTask(server, contentId)).remoteId).toBeNull();
    await until(async () => (await readTask(server, contentId)).state === 'ended');
  });
});

test('an unreachable provider is given up after a while, and the engine makes the asset', async () => {
  // A port that was just free: no server listens there.
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
  const pace = { ...PACE, retryS: 0.0001 };
  const hosted = await startHostedServer({ model: { baseUrl: `http://127.0.0.1:${port}`, pace } });
  const { task } = await expectOutcome(hosted, {}, BY_ENGINE);
  expect(await readTask(hosted.server, task.contentId)).toMatchObject({ state: 'ended', tries: 12, remoteId: null });
});

test('waits at most an hour, both for a slot and for a task that does not end', async () => {
  const { ark, server } = await startHostedServer({ model: { tasksMax: 1 } });
  const [ada, bob] = [await server.register(), await server.register()];
  const [first, second] = [ownPicture(), ownPicture()];
  const statuses = ['running'];
  ark.plan(first, { statuses });
  const one = (await ada.generate(first)).body.contentId;
  await until(async () => (await readTask(server, one).catch(() => null))?.state === 'running');
  const two = (await bob.generate(second)).body.contentId;
  await until(() => readTask(server, two).catch(() => null));
  server.passTime(3_601_000);
  expect(await waitForEnd(ada, one)).toMatchObject(BY_ENGINE);
  expect(await waitForEnd(bob, two)).toMatchObject(BY_ENGINE);
  await expectPoints(ada, 'spent');
  await expectPoints(bob, 'spent');
  // The task at the provider still takes its slot, until it ends.
  expect(await readTask(server, one)).toMatchObject({ state: 'running', complaint: expect.stringMatching(/^late: /) });
  statuses.push('succeeded');
  await until(async () => (await readTask(server, one)).state === 'ended');
});

test('without the fallback a generation fails with a message and its points are released', async () => {
  const hosted = await startHostedServer({ env: { ARK_FALLBACK: 'false' } });
  const plan = { creates: [{ status: 401, code: 'AuthenticationError' }] };
  const { task } = await expectOutcome(hosted, plan, failsWith('HOSTED_UNAVAILABLE'));
  expect(task.error).toBe('The hosted model is not available at the moment. Your points have been refunded.');
  await expectOutcome(hosted, { archive: Buffer.from('no archive') }, failsWith('HOSTED_RESULT'));
  expect(hosted.generated).toEqual([]);
});

test('when a hosted model is switched off, the engine takes over its tasks', async () => {
  const { ark, server } = await startHostedServer();
  const person = await server.register();
  const picture = ownPicture();
  ark.plan(picture, { statuses: ['running'] });
  const { contentId } = (await person.generate(picture)).body;
  await until(async () => (await readTask(server, contentId).catch(() => null))?.state === 'running');
  server.services.hosted = null;
  expect(await waitForEnd(person, contentId)).toMatchObject(BY_ENGINE);
  await expectPoints(person, 'spent');
});

test('an error contains its kind and the provider’s own code', async () => {
  const { ark } = await startHostedServer();
  const picture = ownPicture();
  ark.plan(picture, { creates: [{ status: 429, code: 'QuotaExceeded', retryAfter: '7' }] });
  const refused = modelAt(ark).create(picture, 'low', AbortSignal.timeout(5000));
  await expect(refused).rejects.toThrow(HostedModelError);
  await expect(refused).rejects.toMatchObject({ kind: 'wait', code: 'QuotaExceeded', retryAfterS: 7, status: 429 });
});
