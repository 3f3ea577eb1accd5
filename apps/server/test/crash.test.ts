import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@tangible/geometry';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startReceiver } from './fakes/webhook-receiver.ts';
import { readFixture } from './harness.ts';
import { makeProcessDatabase } from './open-test-database.ts';
import {
  callProcess,
  generateForm,
  keptAssets,
  makeDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';

const mug = await readFixture('mug.png');
const lowMug = () => generateForm(mug, { subdivisionLevel: 'low' });

async function signUp(server: ServerProcess, name = `u${randomBytes(6).toString('hex')}`): Promise<string> {
  const { status, body } = await callProcess(server, 'POST', '/auth/register', {
    // Each user has their own address, where the server trusts its proxy.
    headers: { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
    body: {
      username: name,
      email: `${name}@example.com`,
      password: 'correct horse',
      deviceFingerprint: randomBytes(16).toString('hex'),
    },
  });
  expect(status).toBe(200);
  return body.token;
}

async function waitFor(server: ServerProcess, token: string, contentId: string, statuses: string[]) {
  for (let waitMs = 30; ; waitMs = Math.min(300, waitMs * 1.2)) {
    const { body } = await callProcess(server, 'GET', `/tangible/status?contentId=${contentId}`, { token });
    if (statuses.includes(body.status)) return body;
    await delay(waitMs);
  }
}

const ENDED = ['COMPLETED', 'FAILED'];

/** Asks for more than the system's buffers hold and reads none of it: such a client must not keep a server from stopping. */
async function stopReading(address: string): Promise<void> {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(50));
  await once(socket, 'readable');
}

/** A mask of the left half of a picture. */
async function halfOf(picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = await sharp(picture).metadata();
  const pixels = Buffer.alloc(width * height).map((_, i) => (i % width < width / 2 ? 255 : 0));
  const raw = { width, height, channels: 1 as const };
  return Uint8Array.from(await sharp(pixels, { raw }).png().toBuffer());
}

/** Servers start in seconds and an asset takes as long, but many times that on a machine with much else to do. */
const PATIENT = { timeout: 600_000 };

test(
  'a worker killed halfway loses nothing: four pictures and a mask become one asset, finished and charged once',
  PATIENT,
  async () => {
    const env = {
      DATA_DIR: await makeDataDir(),
      SECRET_KEY: 'of-this-test-alone-and-long-enough',
      WEBHOOK_LOCALHOST: 'true',
      ...(await makeProcessDatabase()),
      ...keptAssets(),
    };
    const first = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '60000' });
    const token = await signUp(first);
    // A message is under way when the worker dies: its receiver does not answer.
    const receiver = await startReceiver(() => {});
    const body = { url: receiver.url, events: ['generation.completed'] };
    const hook = await callProcess(first, 'POST', '/webhook-endpoints', { token, body });
    await callProcess(first, 'POST', `/webhook-endpoints/${hook.body.data.id}/test`, { token });
    await receiver.wait(1);
    const side = (slot: string) => readFile(new URL(`../../../fixtures/sides/car.${slot}.webp`, import.meta.url));
    const form = generateForm(await side('front'), { subdivisionLevel: 'low' });
    for (const slot of ['back', 'left', 'right']) {
      form.set(slot, new Blob([Uint8Array.from(await side(slot))]), `${slot}.webp`);
    }
    // Less of the car than the engine would find.
    form.set('mask', new Blob([await halfOf(await side('front'))]), 'mask.png');
    const started = await callProcess(first, 'POST', '/tangible/generate', { token, body: form });
    const { contentId } = started.body;
    await waitFor(first, token, contentId, ['PROCESSING']);
    await first.kill('SIGKILL');
    receiver.answerWith((response) => response.end());

    const second = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '0' });
    const done = await waitFor(second, token, contentId, ENDED);
    expect(done).toMatchObject({ status: 'COMPLETED', success: true, pointsCost: 8 });
    for (const { url } of done.pictures) expect((await fetch(url)).status).toBe(200);
    expect(done.pictures).toHaveLength(4);
    const files = unzipSync(new Uint8Array(await (await fetch(done.resultUrl)).arrayBuffer()));
    const { subject } = JSON.parse(strFromU8(files['report.json']!));
    expect(subject).toMatchObject({ source: 'given', coverage: expect.closeTo(0.5, 2) });
    await stopReading(done.resultUrl);

    const { data } = (await callProcess(second, 'GET', '/points/ledger', { token })).body;
    expect(data).toMatchObject({ balance: 22, held: 0 });
    expect(data.entries.map((entry: { movement: string }) => entry.movement)).toEqual(['captured', 'held', 'granted']);
    const told = (await receiver.wait(3)).map(({ event }) => event);
    expect(told.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test', 'generation.completed']);
    expect(told[1]!.id).toBe(told[0]!.id);
    expect(told[2]!.data).toMatchObject({ contentId, status: 'COMPLETED' });
    expect(await second.kill('SIGTERM')).toBe(0);
  },
);

test('a server that is asked to stop finishes the current job if there is time', PATIENT, async () => {
  const env = { DATA_DIR: await makeDataDir(), ...(await makeProcessDatabase()), ...keptAssets() };
  const first = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '500', STOP_GRACE_SECONDS: '600' });
  const token = await signUp(first);
  const started = await callProcess(first, 'POST', '/tangible/generate', { token, body: lowMug() });
  await waitFor(first, token, started.body.contentId, ['PROCESSING']);
  expect(await first.kill('SIGTERM')).toBe(0);

  const second = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '60000' });
  const now = await callProcess(second, 'GET', `/tangible/status?contentId=${started.body.contentId}`, { token });
  expect(now.body.status).toBe('COMPLETED');
  await second.kill('SIGTERM');
});

test(
  'a server that is asked to stop returns a long job to the queue, and the next server finishes it',
  PATIENT,
  async () => {
    const env = {
      DATA_DIR: await makeDataDir(),
      ...(await makeProcessDatabase()),
      ...keptAssets(),
      STOP_GRACE_SECONDS: '0',
    };
    const first = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '60000' });
    const token = await signUp(first);
    const started = await callProcess(first, 'POST', '/tangible/generate', { token, body: lowMug() });
    await waitFor(first, token, started.body.contentId, ['PROCESSING']);
    expect(await first.kill('SIGTERM')).toBe(0);

    const second = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '0' });
    const done = await waitFor(second, token, started.body.contentId, ENDED);
    expect(done.status).toBe('COMPLETED');
    expect((await callProcess(second, 'GET', '/points/ledger', { token })).body.data).toMatchObject({
      balance: 25,
      held: 0,
    });
    await second.kill('SIGTERM');
  },
);

/** The number of kills; a longer run prints its findings: CRASH_KILLS=10 npm test -- apps/server/test/crash.test.ts */
const KILLS = Number(process.env.CRASH_KILLS ?? 3);

interface Paid {
  token: string;
  paymentId: string;
}

/** Buys points in the sandbox. A returned purchase was acknowledged: it may not be lost. */
async function buyPoints(server: ServerProcess, token: string): Promise<Paid | null> {
  const opened = await callProcess(server, 'POST', '/subscriptions/checkout', {
    token,
    body: { planId: 'refill-onetime', method: 'sandbox' },
  });
  const answer = await fetch(server.baseUrl + new URL(opened.body.checkoutUrl).pathname, {
    method: 'POST',
    body: new URLSearchParams({ cardNumber: '4242 4242 4242 4242' }),
    redirect: 'manual',
  });
  return answer.status === 303 ? { token, paymentId: opened.body.paymentId } : null;
}

test(
  'a server killed during writes keeps every acknowledged request, once (seed 20261115)',
  async () => {
    const random = createRandom(20261115);
    const env = {
      DATA_DIR: await makeDataDir(),
      ...(await makeProcessDatabase()),
      PAYMENT_SANDBOX: 'true',
      TRUST_PROXY: '1',
    };
    const tokens: string[] = [];
    const accepted: { token: string; contentId: string }[] = [];
    const paid: Paid[] = [];

    for (let round = 0; round < KILLS; round++) {
      const server = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '60000' });
      const before = accepted.length;
      // Calls that the kill cuts off fail, and promise nothing.
      const write = async () => {
        for (;;) {
          const name = `u${randomBytes(6).toString('hex')}`;
          const token = await signUp(server, name);
          tokens.push(token);
          const started = await callProcess(server, 'POST', '/tangible/generate', {
            token,
            body: lowMug(),
          });
          if (started.status === 200) accepted.push({ token, contentId: started.body.contentId });
          const bought = await buyPoints(server, token);
          if (bought) paid.push(bought);
        }
      };
      const writers = [write(), write(), write()].map((writer) => writer.catch(() => {}));
      while (accepted.length === before) await delay(20);
      await delay(random() * 800);
      await server.kill('SIGKILL');
      await Promise.all(writers);
    }

    const server = await startServerProcess({ ...env, SLOW_GENERATOR_MS: '60000' });
    for (const token of tokens) {
      expect((await callProcess(server, 'GET', '/auth/me', { token })).status).toBe(200);
      const { data } = (await callProcess(server, 'GET', '/points/ledger', { token })).body;
      const sum = data.entries.reduce((total: number, entry: { delta: number }) => total + entry.delta, 0);
      expect(data.balance).toBe(sum);
      // A payment whose answer was cut off may have been made or not: either way once, with its points.
      const { payments } = (await callProcess(server, 'GET', '/payments', { token })).body;
      const done = payments.filter(({ status }: { status: string }) => status === 'paid');
      const bought = done.reduce((total: number, { points }: { points: number }) => total + points, 0);
      expect(data.balance + data.held).toBe(30 + bought);
      const promised = paid.filter((one) => one.token === token).map(({ paymentId }) => paymentId);
      expect(done.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(promised));
      expect(
        data.entries.filter((entry: { movement: string }) => entry.movement === 'held').length,
      ).toBeLessThanOrEqual(1);
    }
    for (const { token, contentId } of accepted) {
      const { body } = await callProcess(server, 'GET', `/tangible/status?contentId=${contentId}`, { token });
      expect(['PENDING', 'PROCESSING']).toContain(body.status);
      expect((await fetch(body.inputImageUrl)).status).toBe(200);
    }
    if (process.env.CRASH_KILLS) {
      console.log(
        `${KILLS} kills: ${tokens.length} accounts, ${accepted.length} generations, ${paid.length} payments; none lost, none twice`,
      );
    }
    await server.kill('SIGKILL');
  },
  120_000 + KILLS * 60_000,
);

test('a second server on the same folder is refused with a message that says what to do', async () => {
  const env = { DATA_DIR: await makeDataDir() };
  const first = await startServerProcess(env);
  await expect(startServerProcess(env)).rejects.toThrow(/Another Tangible already uses .*Stop it, or set DATA_DIR/);
  await first.kill('SIGKILL');
  // The lock of a killed process is not an obstacle.
  await (await startServerProcess(env)).kill('SIGTERM');
});
