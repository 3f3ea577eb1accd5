import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@tangible/contracts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../../src/admin/run-admin.ts';
import { compose, startWorkers } from '../../src/compose.ts';
import { readSettings } from '../../src/env.ts';
import { buildApp } from '../../src/http/app.ts';
import { lockFolder } from '../../src/providers/database/lock-folder.ts';
import type { GeneratorProvider } from '../../src/providers/generator/generator-provider.ts';
import { multipart, readFixture } from '../harness.ts';
import { copyDatabase, makeProcessDatabase } from '../open-test-database.ts';
import { codeAt } from '../second-factor-steps.ts';
import { bundleOf, QUICK_START } from '../server-process.ts';
import { quickGenerator } from '../slow-generator.ts';

const entry = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url));
const mug = await readFixture('mug.png');
const dataDir = await mkdtemp(join(tmpdir(), 'tangible-admin-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const env = { DATA_DIR: dataDir, ...(await makeProcessDatabase()) };

/** Runs the command like an operator, as a separate process. */
function adminProcess(...args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...QUICK_START, bundleOf(entry), ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, out, err }));
  });
}

/** The same without a process, which takes most of the time. */
async function admin(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const status = await runAdmin(args, () => readSettings(env), terminal);
  return { status, out: out.join('\n'), err: err.join('\n') };
}

const adminJson = async (...args: string[]) => {
  const { status, out, err } = await admin(...args, '--json');
  expect({ status, err: status === 0 ? '' : err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out);
};

/** Serves on the same data for a while, in this process; between two of these the command has the database. */
async function whileServing<T>(generator: GeneratorProvider, act: (call: Call) => Promise<T>): Promise<T> {
  // On PostgreSQL a second factor needs a key that all servers have.
  const options = { SECRET_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' };
  const settings = readSettings({ ...env, ...options });
  const unlock = await lockFolder(dataDir);
  const { services, close } = await compose(settings, Fastify().log, { generator });
  const app = await buildApp(services);
  await startWorkers(services);
  try {
    return await act(async (method, url, { token, ...rest } = {}) => {
      const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...rest.headers };
      const answer = await app.inject({ method, url: `/api${url}`, headers, payload: rest.body as string });
      return answer.json();
    });
  } finally {
    await app.close();
    await close();
    await unlock();
  }
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered
type Call = (method: 'GET' | 'POST', url: string, options?: any) => Promise<any>;

const failing: GeneratorProvider = {
  ...quickGenerator,
  generate: async () => {
    throw new AppError('HOSTED_RESULT');
  },
};

async function waitForEnd(call: Call, token: string, contentId: string): Promise<string> {
  for (;;) {
    const { status } = await call('GET', `/tangible/status?contentId=${contentId}`, { token });
    if (status === 'COMPLETED' || status === 'FAILED') return status;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Starts a generation at the low level, which takes 5 of the points, and waits for its end. */
async function generate(call: Call, token: string): Promise<string> {
  const { contentId } = await call('POST', '/tangible/generate', {
    token,
    ...multipart(mug, { subdivisionLevel: 'low' }),
  });
  expect(contentId).toMatch(/^[\da-f-]{36}$/);
  await waitForEnd(call, token, contentId);
  return contentId;
}

let token = '';
let completed = '';
let failed = '';
const LOW_COST = 5;
const movements = (entries: { movement: string; delta: number; reason: string }[]) =>
  entries.map(({ movement, delta, reason }) => `${movement} ${delta} ${reason}`);

beforeAll(async () => {
  // A copy of a migrated database spares the first start most of its time.
  if (!env.DATABASE_URL) copyDatabase(join(dataDir, 'database'));
  let current = quickGenerator;
  const generator = {
    ...quickGenerator,
    generate: (...args: Parameters<typeof current.generate>) => current.generate(...args),
  };
  await whileServing(generator, async (call) => {
    ({ token } = await call('POST', '/auth/register', {
      body: { username: 'ada', email: 'ada@example.com', password: 'correct horse', deviceFingerprint: 'f'.repeat(32) },
    }));
    completed = await generate(call, token);
    current = failing;
    failed = await generate(call, token);
  });
});

test('an invalid command prints its usage before any database is opened', async () => {
  const wrong: [string[], string][] = [
    [[], 'A verb is missing.'],
    [['fly'], 'There is no verb "fly".'],
    [['refund'], 'It takes 1 words, not 0.\nUse it like this: npm run admin -- refund <generation>'],
    [['queue', '--now'], "Unknown option '--now'"],
  ];
  for (const [args, sentence] of wrong) {
    const { status, out, err } = await admin(...args);
    expect(err).toContain(sentence);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  }
  expect((await adminProcess('fly')).status).toBe(2);
});

test('reports that a server is using the embedded database', async () => {
  if (env.DATABASE_URL) return;
  const unlock = await lockFolder(dataDir);
  const { status, out, err } = await adminProcess('queue');
  await unlock();
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err.trim()).toBe(
    `A server is running on ${dataDir}, and the embedded database belongs to one process. ` +
      'Stop the server and run the command again.',
  );
});

describe('on the data of a server', () => {
  test('queue, failures, user and ledger show the data', async () => {
    const { jobs } = await adminJson('queue');
    expect(jobs.find(({ job }: { job: string }) => job === 'generate-asset')).toEqual({
      job: 'generate-asset',
      waiting: 0,
      deferred: 0,
      running: 0,
      oldestSeconds: 0,
    });
    const { codes, failures } = await adminJson('failures', '--since', '1h');
    expect(codes).toEqual([{ code: 'HOSTED_RESULT', count: 1 }]);
    expect(failures).toMatchObject([{ id: failed, username: 'ada', kind: 'picture', level: 'low' }]);
    expect(await adminJson('user', 'ADA@example.com')).toMatchObject({
      username: 'ada',
      plan: 'free',
      balance: 30 - LOW_COST,
      held: 0,
    });
    const shown = await admin('ledger', 'ada');
    expect(shown.out).toMatch(/^ada: balance 25, held 0, owed 0\n/);
    expect(shown.out).toMatch(/captured\s+5\s+0\s+generation/);
    const nobody = await admin('user', 'nobody');
    expect({ status: nobody.status, err: nobody.err.trim() }).toEqual({
      status: 1,
      err: 'There is no account with the id, username or e-mail "nobody".',
    });
  });

  test('shows the security log and turns off a lost second factor', async () => {
    const password = 'correct horse';
    const enter = (call: Call, code?: string) =>
      call('POST', '/auth/login', { body: { usernameOrEmail: 'ada', password, ...(code && { code }) } });
    const nothing = await admin('reset-second-factor', 'ada');
    expect(nothing.status).toBe(1);
    expect(nothing.err).toContain('Two-factor authentication is not on for ada, so there is nothing to reset.');

    await whileServing(quickGenerator, async (call) => {
      const { data } = await call('POST', '/account/second-factor', { token, body: { password } });
      const code = codeAt(data.secret, new Date());
      await call('POST', '/account/second-factor/confirm', { token, body: { code } });
      expect((await enter(call)).code).toBe('SECOND_FACTOR_REQUIRED');
    });
    const reset = await admin('reset-second-factor', 'ada');
    expect(reset).toMatchObject({ status: 0, out: 'Two-factor authentication is off for ada.' });
    expect(reset.err).toContain('"verb":"reset-second-factor"');
    await whileServing(quickGenerator, async (call) => expect((await enter(call)).success).toBe(true));

    const { username, events } = await adminJson('security-events', 'ada@example.com');
    expect(username).toBe('ada');
    expect(events.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail])).toEqual([
      ['signed-in', ''],
      ['second-factor-off', 'by=operator'],
      ['second-factor-on', ''],
      ['signed-up', ''],
    ]);
    expect((await admin('security-events', 'ada')).out).toContain('second-factor-off  by=operator');
  });

  test('a refund returns what was taken, once, and the log says who made it', async () => {
    const first = await adminProcess('refund', completed);
    expect(first.status).toBe(0);
    expect(first.out.trim()).toBe(`5 points were given back for generation ${completed}.`);
    const line = JSON.parse(first.err);
    expect(line).toMatchObject({ verb: 'refund', who: userInfo().username, generationId: completed, points: 5 });
    const second = await admin('refund', completed);
    expect(second.status).toBe(0);
    expect(second.out).toContain('were given back before; nothing has changed');
    const none = await admin('refund', failed);
    expect({ status: none.status, err: none.err.trim() }).toEqual({
      status: 1,
      err: 'No points were taken for it, so there is nothing to give back.',
    });
    const { balance, entries } = await adminJson('ledger', 'ada');
    expect(balance).toBe(30);
    expect(movements(entries)[0]).toBe('granted 5 refund');
    expect(entries[0].about).toBe(completed);
  });

  test('a grant is a ledger row with its reason', async () => {
    expect((await admin('grant', 'ada', '-3')).status).toBe(2);
    expect((await admin('grant', 'ada', '25')).err).toContain('--reason must say');
    const granted = await admin('grant', 'ada', '25', '--reason', 'sorry for the wait', '--json');
    expect(JSON.parse(granted.out)).toMatchObject({
      username: 'ada',
      points: 25,
      balance: 55,
      reason: 'sorry for the wait',
    });
  });

  test('an account is frozen and unfrozen, and its audit log says so', async () => {
    expect((await admin('freeze', 'ada')).err).toContain('--reason must say');
    const frozen = await admin('freeze', 'ada', '--reason', 'stolen card');
    expect(frozen.out).toBe('ada can spend and buy nothing until "unfreeze".');
    expect((await admin('freeze', 'ada', '--reason', 'again')).out).toContain('nothing has changed');
    expect(await adminJson('user', 'ada')).toMatchObject({ frozenReason: 'stolen card', debt: 0 });
    const checkout = () =>
      whileServing(quickGenerator, (call) =>
        call('POST', '/subscriptions/checkout', { token, body: { planId: 'maker-monthly' } }),
      );
    expect(await checkout()).toMatchObject({ code: 'ACCOUNT_FROZEN' });
    expect((await admin('unfreeze', 'ada')).out).toBe('ada can spend and buy again.');
    expect((await admin('unfreeze', 'ada')).out).toContain('was not frozen');
    expect(await checkout()).toMatchObject({ success: true });
  });

  test('a retry is free: if it fails again the balance stays, if it completes the points are captured', async () => {
    const done = await admin('retry', completed);
    expect({ status: done.status, err: done.err.trim() }).toEqual({
      status: 1,
      err: 'It has not failed: only a failed generation can be made again.',
    });
    const retried = await admin('retry', failed, '--json');
    expect(JSON.parse(retried.out)).toMatchObject({ generationId: failed, retry: 1, points: LOW_COST });
    const { jobs } = await adminJson('queue');
    expect(jobs.find(({ job }: { job: string }) => job === 'generate-asset').waiting).toBe(1);

    // It fails again: the points granted for the retry are revoked.
    await whileServing(failing, async (call) => {
      expect(await waitForEnd(call, token, failed)).toBe('FAILED');
      const { balance, held, entries } = (await call('GET', '/points/ledger', { token })).data;
      expect({ balance, held }).toEqual({ balance: 55, held: 0 });
      expect(movements(entries).slice(0, 4)).toEqual([
        'revoked -5 retry',
        'released 5 generation',
        'held -5 generation',
        'granted 5 retry',
      ]);
      expect(entries[0].contentId).toBe(failed);
    });
    expect(await adminJson('retry', failed)).toMatchObject({ retry: 2 });
    await whileServing(quickGenerator, async (call) => {
      expect(await waitForEnd(call, token, failed)).toBe('COMPLETED');
      const { balance, held, entries } = (await call('GET', '/points/ledger', { token })).data;
      expect({ balance, held }).toEqual({ balance: 55, held: 0 });
      expect(movements(entries)[0]).toBe('captured 0 generation');
    });
    expect((await admin('refund', failed)).err).toContain('It was made again free of charge');
  });
});
