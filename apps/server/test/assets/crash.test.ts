import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AssetDetails } from '@tangible/contracts';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFixture } from '../harness.ts';
import { makeProcessDatabase } from '../open-test-database.ts';
import {
  callProcess,
  generateForm,
  keptAssets,
  makeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../server-process.ts';

const mug = await readFixture('mug.png');

async function signUp(server: ServerProcess): Promise<string> {
  const username = `u${randomBytes(6).toString('hex')}`;
  const deviceFingerprint = randomBytes(16).toString('hex');
  const body = { username, email: `${username}@example.com`, password: 'correct horse', deviceFingerprint };
  return (await callProcess(server, 'POST', '/auth/register', { body })).body.token;
}

async function waitFor(server: ServerProcess, token: string, path: string, isThere: (asset: AssetDetails) => boolean) {
  for (;;) {
    const { body } = await callProcess(server, 'GET', path, { token });
    if (isThere(body)) return body as AssetDetails;
    await delay(50);
  }
}

const readZip = async (url: string | null) => unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()));
const reportOf = (files: Record<string, Uint8Array>) => JSON.parse(Buffer.from(files['report.json']!).toString());

test('an edit that is killed halfway leaves the old version whole, and is made by the next server', async () => {
  const dataDir = await makeDataDir();
  const env = { DATA_DIR: dataDir, ...(await makeProcessDatabase()), ...keptAssets() };
  const first = await startServerProcess({ ...env, SLOW_EDIT_MS: '60000' });
  const token = await signUp(first);
  const form = generateForm(mug, { subdivisionLevel: 'low' });
  const path = `/tangible/generations/${(await callProcess(first, 'POST', '/tangible/generate', { token, body: form })).body.contentId}`;
  const before = await waitFor(first, token, path, ({ status }) => status === 'COMPLETED');
  const body = { size: { axis: 'height', metres: 0.2 }, formats: ['glb', 'stl'], name: 'Tall mug' };
  const started = await callProcess(first, 'PATCH', path, { token, body });
  expect(started).toMatchObject({ status: 202, body: { isEditing: true, version: 1 } });
  await delay(500);
  await first.kill('SIGKILL');

  const second = await startServerProcess({ ...env, SLOW_EDIT_MS: '0' });
  const at = (url: string | null) => url?.replace(first.baseUrl, second.baseUrl) ?? null;
  const meanwhile = (await callProcess(second, 'GET', path, { token })).body as AssetDetails;
  expect(meanwhile.versions[0]!.resultUrl).toBe(at(before.resultUrl));
  const old = await readZip(at(before.resultUrl));
  const done = await waitFor(second, token, path, ({ isEditing }) => !isEditing);
  expect(done.versions.map(({ number, status, isCurrent }) => ({ number, status, isCurrent }))).toEqual([
    { number: 1, status: 'COMPLETED', isCurrent: false },
    { number: 2, status: 'COMPLETED', isCurrent: true },
  ]);
  expect(done.checks).toMatchObject({ failed: [] });
  const changed = await readZip(done.resultUrl);
  expect(reportOf(changed)).toMatchObject({ name: 'Tall mug', size: { heightM: expect.closeTo(0.2, 6) } });
  expect(Object.keys(changed)).toContain('stl/model.stl');
  expect(Object.keys(await readZip(at(before.resultUrl)))).toEqual(Object.keys(old));
  // No attempt is left over.
  const tries = await readdir(join(dataDir, 'files', 'generations', done.contentId, 'versions', '2'));
  expect(tries).toHaveLength(1);

  // A version can be followed by another that is made from the first.
  await callProcess(second, 'PATCH', path, { token, body: { size: null, massKg: 3 } });
  const third = await waitFor(second, token, path, ({ isEditing }) => !isEditing);
  const weighed = reportOf(await readZip(third.resultUrl));
  expect(weighed.physics.massKg).toBeCloseTo(3, 5);
  expect(weighed.size.heightM).toBeCloseTo(reportOf(old).size.heightM, 5);
  expect(await second.kill('SIGTERM')).toBe(0);
});
