import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startFakeArk } from '../fakes/fake-ark.ts';
import { makeProcessDatabase } from '../open-test-database.ts';
import { callProcess, generateForm, makeDataDir, startServerProcess } from '../server-process.ts';
import { ownPicture, until } from './steps.ts';

const entry = fileURLToPath(new URL('./hosted-server.ts', import.meta.url));

test('a server killed during a create, and again while the task runs, creates and pays for one task', async () => {
  const ark = await startFakeArk();
  const env = {
    DATA_DIR: await makeDataDir(),
    ...(await makeProcessDatabase()),
    ARK_API_KEY: ark.apiKey,
    ARK_BASE_URL: ark.url,
  };
  const statuses = ['running'];
  const picture = ownPicture();
  ark.plan(picture, { creates: [{ makesTask: true, slowMs: 60_000 }], statuses });

  const first = await startServerProcess(env, entry);
  const name = `u${randomBytes(6).toString('hex')}`;
  const { body: account } = await callProcess(first, 'POST', '/auth/register', {
    body: {
      username: name,
      email: `${name}@example.com`,
      password: 'correct horse',
      deviceFingerprint: name.padEnd(32, '0'),
    },
  });
  const { token } = account;
  const { body: started } = await callProcess(first, 'POST', '/tangible/generate', {
    token,
    body: generateForm(picture),
  });
  await until(() => ark.tasks.length === 1);
  await first.kill('SIGKILL');

  const second = await startServerProcess(env, entry);
  const read = async (server: typeof first) =>
    (await callProcess(server, 'GET', `/tangible/status?contentId=${started.contentId}`, { token })).body;
  await until(async () => (await read(second)).stage === 'await-model');
  await second.kill('SIGKILL');

  const third = await startServerProcess(env, entry);
  statuses.push('succeeded');
  const done = await until(async () => {
    const task = await read(third);
    return task.status === 'COMPLETED' && task;
  });
  expect(done).toMatchObject({ generator: 'ark', progress: 100 });
  expect(ark.counts.creates).toBe(1);
  expect(ark.tasks).toHaveLength(1);
  const { data } = (await callProcess(third, 'GET', '/points/ledger', { token })).body;
  expect(data).toMatchObject({ balance: 20, held: 0 });
  expect(data.entries.map((one: { movement: string }) => one.movement)).toEqual(['captured', 'held', 'granted']);
  await third.kill('SIGTERM');
});
