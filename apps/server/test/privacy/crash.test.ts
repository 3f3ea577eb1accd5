import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readFixture } from '../harness.ts';
import { makeProcessDatabase } from '../open-test-database.ts';
import { callProcess, generateForm, makeDataDir, startServerProcess } from '../server-process.ts';
import { waitUntilGone } from './steps.ts';

const REFUSING = fileURLToPath(new URL('./refusing-storage-server.ts', import.meta.url));

test('a server killed after confirming a deletion: the next one removes the files', async () => {
  const dataDir = await makeDataDir();
  const env = { DATA_DIR: dataDir, ...(await makeProcessDatabase()) };
  const first = await startServerProcess(env, REFUSING);
  const username = `u${randomBytes(6).toString('hex')}`;
  const account = { username, email: `${username}@example.com`, password: 'correct horse' };
  const deviceFingerprint = randomBytes(16).toString('hex');
  const { token } = (await callProcess(first, 'POST', '/auth/register', { body: { ...account, deviceFingerprint } }))
    .body;
  const body = generateForm(await readFixture('mug.png'), { subdivisionLevel: 'low' });
  const { contentId } = (await callProcess(first, 'POST', '/tangible/generate', { token, body })).body;
  const deleted = await callProcess(first, 'POST', '/account/delete', { token, body: account });
  expect(deleted).toEqual({ status: 200, body: { success: true } });
  await first.kill('SIGKILL');
  const folder = join(dataDir, 'files', 'generations', contentId);
  expect(existsSync(folder)).toBe(true);

  const second = await startServerProcess(env);
  expect((await callProcess(second, 'GET', '/auth/me', { token })).status).toBe(401);
  await waitUntilGone(folder);
  expect((await callProcess(second, 'POST', '/auth/register', { body: account })).status).toBe(200);
  await second.kill('SIGTERM');
});
