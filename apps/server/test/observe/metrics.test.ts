import { AppError, cancelCostOf } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { readFixture, startTestServer, type TestServer, waitForEnd } from '../harness.ts';
import { heldGenerator, quickGenerator } from '../slow-generator.ts';

const TOKEN = 'a-token-of-the-test';
const mug = await readFixture('mug.png');

/** The value of one line, such as `tangible_jobs_running{job="x"}`; undefined when there is none. */
async function readMetric(server: TestServer, line: string): Promise<number | undefined> {
  const { statusCode, body } = await server.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(statusCode).toBe(200);
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('metrics require the token, and do not exist if none is set', async () => {
  const open = await startTestServer({ workers: false });
  expect((await open.app.inject('/metrics')).statusCode).toBe(302);

  const guarded = await startTestServer({ env: { METRICS_TOKEN: TOKEN }, workers: false });
  for (const authorization of [undefined, 'Bearer ', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const answer = await guarded.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    expect(answer.statusCode, authorization).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  }
  const answer = await guarded.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect((await guarded.call('GET', '/openapi.json')).body.paths['/metrics']).toBeUndefined();
});

test('requests are counted by route pattern, never by the requested path', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN: TOKEN }, workers: false });
  const ada = await server.register();
  for (let i = 0; i < 3; i++) await ada.call('GET', '/auth/me');
  await server.call('GET', '/auth/me');
  await server.call('GET', '/made-up-4711');
  await server.app.inject('/also-made-up-4711');
  await server.call('GET', '/files/4711secret/model.zip');

  const requests = 'tangible_http_requests_total';
  expect(await readMetric(server, `${requests}{method="GET",route="/api/auth/me",status="200"}`)).toBe(3);
  expect(await readMetric(server, `${requests}{method="GET",route="/api/auth/me",status="401"}`)).toBe(1);
  expect(await readMetric(server, `${requests}{method="GET",route="site",status="404"}`)).toBe(1);
  expect(
    await readMetric(server, 'tangible_http_request_duration_seconds_count{method="GET",route="/api/auth/me"}'),
  ).toBe(4);
  const { body } = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).not.toContain('4711');
  expect(body).not.toContain(ada.user.id);
});

test('a generation appears in queue, jobs, ends, stages and points', async () => {
  const { generator, runOf } = heldGenerator();
  const timed: typeof generator = {
    ...generator,
    generate: async (request, options) => ({
      ...(await generator.generate(request, options)),
      timings: [{ stage: 'infer-shape', ms: 1500 }],
    }),
  };
  const server = await startTestServer({ env: { METRICS_TOKEN: TOKEN }, given: { generator: timed }, workers: false });
  const ada = await server.register({ points: 40 });
  const first = await ada.generate(mug, { subdivisionLevel: 'low' });
  expect(await readMetric(server, 'tangible_queue_jobs{job="generate-asset",state="waiting"}')).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await readMetric(server, 'tangible_queue_oldest_waiting_seconds{job="generate-asset"}')).toBeGreaterThan(0);

  const { startWorkers } = await import('../../src/compose.ts');
  await startWorkers(server.services);
  const run = await runOf(mug);
  expect(await readMetric(server, 'tangible_jobs_running{job="generate-asset"}')).toBe(1);
  run.finish();
  await waitForEnd(ada, first.body.contentId);
  const second = await ada.generate(mug, { subdivisionLevel: 'low' });
  (await runOf(mug)).fail(new AppError('SUBJECT_NOT_FOUND'));
  await waitForEnd(ada, second.body.contentId);
  const third = await ada.generate(mug, { subdivisionLevel: 'low' });
  await runOf(mug);
  await ada.call('POST', `/tangible/generations/${third.body.contentId}/cancel`);
  while ((await readMetric(server, 'tangible_jobs_running{job="generate-asset"}')) !== 0);

  const ends = 'tangible_generations_ended_total';
  expect(await readMetric(server, `${ends}{kind="picture",end="completed",code=""}`)).toBe(1);
  expect(await readMetric(server, `${ends}{kind="picture",end="failed",code="SUBJECT_NOT_FOUND"}`)).toBe(1);
  expect(await readMetric(server, `${ends}{kind="picture",end="cancelled",code="GENERATION_CANCELLED"}`)).toBe(1);
  const cost = first.body.pointsCost;
  const moved = 'tangible_points_moved_total';
  const cancelCost = cancelCostOf(cost, true);
  expect(await readMetric(server, `${moved}{movement="captured",reason="cancel"}`)).toBe(cancelCost);
  expect(await readMetric(server, `${moved}{movement="held",reason="generation"}`)).toBe(3 * cost);
  expect(await readMetric(server, `${moved}{movement="captured",reason="generation"}`)).toBe(cost);
  expect(await readMetric(server, `${moved}{movement="released",reason="generation"}`)).toBe(2 * cost - cancelCost);
  expect(await readMetric(server, `${moved}{movement="granted",reason="sign-up"}`)).toBe(30);
  // An operator's reason does not become a label.
  expect(await readMetric(server, `${moved}{movement="granted",reason="other"}`)).toBe(10);
  expect(await readMetric(server, 'tangible_stage_duration_seconds_sum{stage="infer-shape",level="low"}')).toBe(1.5);
  expect(await readMetric(server, 'tangible_job_duration_seconds_count{job="generate-asset",end="done"}')).toBe(3);
  expect(await readMetric(server, 'tangible_queue_jobs{job="generate-asset",state="waiting"}')).toBe(0);
  expect(await readMetric(server, 'tangible_database_up')).toBe(1);
});

test('a rolled back transaction is not counted', async () => {
  const server = await startTestServer({
    env: { METRICS_TOKEN: TOKEN },
    given: { generator: quickGenerator },
    workers: false,
  });
  const ada = await server.register({ points: 30 });
  const { sendAll } = server.services.queue;
  server.services.queue.sendAll = async () => {
    throw new Error('the queue is away');
  };
  expect((await ada.generate(mug)).status).toBe(500);
  server.services.queue.sendAll = sendAll;
  expect(await readMetric(server, 'tangible_points_moved_total{movement="held",reason="generation"}')).toBeUndefined();
});

test('metrics are available while the database is down, without the figures that need it', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN: TOKEN }, workers: false });
  expect(await readMetric(server, 'tangible_queue_jobs{job="generate-asset",state="waiting"}')).toBe(0);
  server.services.queue.measure = () => new Promise(() => {});
  expect(await readMetric(server, 'tangible_database_up')).toBe(0);
  expect(await readMetric(server, 'tangible_queue_jobs{job="generate-asset",state="waiting"}')).toBeUndefined();
});
