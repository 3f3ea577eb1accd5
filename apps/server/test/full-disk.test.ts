import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFixture } from './harness.ts';
import { makeProcessDatabase } from './open-test-database.ts';
import { callProcess, generateForm, makeDataDir, makeEmptyDataDir, startServerProcess } from './server-process.ts';
import { canMount, fillDisk, onSmallDisk } from './small-disk.ts';

const entry = fileURLToPath(new URL('./small-server.ts', import.meta.url));
const DISK_MB = 160;
const isPossible = canMount();
if (!isPossible) console.warn('A full disk was not tried: this machine lets no program have a disk of its own.');

describe.runIf(isPossible)('a disk that is full', () => {
  test('is reported with a message, leaves no partial data, and work continues once there is space', async () => {
    const folder = await makeEmptyDataDir();
    const env = { DATA_DIR: folder, ...(await makeProcessDatabase()), SLOW_GENERATOR_MS: '3000' };
    const server = await startServerProcess(env, entry, { before: onSmallDisk(DISK_MB, folder, await makeDataDir()) });
    // The disk is seen by the server alone; this is the way to it from outside.
    const disk = `/proc/${server.child.pid}/root${folder}`;
    const listFiles = async () =>
      (await readdir(join(disk, 'files'), { recursive: true, withFileTypes: true }))
        .filter((file) => file.isFile())
        .map(({ name }) => name);

    const name = `u${randomBytes(6).toString('hex')}`;
    const person = {
      username: name,
      email: `${name}@example.com`,
      password: 'correct horse',
      deviceFingerprint: 'f'.repeat(32),
    };
    const { token } = (await callProcess(server, 'POST', '/auth/register', { body: person })).body;
    const mug = await readFixture('mug.png');
    const generate = () => callProcess(server, 'POST', '/tangible/generate', { token, body: generateForm(mug) });
    const statusOf = async (contentId: string) =>
      (await callProcess(server, 'GET', `/tangible/status?contentId=${contentId}`, { token })).body.status;
    const readLedger = async () => (await callProcess(server, 'GET', '/points/ledger', { token })).body.data;

    // One that is being made when the disk becomes full.
    const { contentId } = (await generate()).body;
    await expect.poll(() => statusOf(contentId), { timeout: 60_000 }).toBe('PROCESSING');
    const before = await listFiles();
    const readyAt = async () => (await callProcess(server, 'GET', '/health/ready')).body;
    expect(await readyAt()).toEqual({ status: 'ok' });
    const makeRoom = await fillDisk(join(disk, 'full'));
    await expect.poll(async () => (await readyAt()).missing).toEqual(['disk']);

    for (let i = 0; i < 3; i++) {
      expect(await generate()).toMatchObject({
        status: 503,
        body: { code: 'UNAVAILABLE', error: 'The service is not available at the moment. Please try again.' },
      });
    }
    // By now its asset is made, and cannot be kept.
    await delay(4000);
    expect(await statusOf(contentId)).toBe('PROCESSING');
    expect(await readLedger()).toMatchObject({ balance: 20, held: 10 });
    expect(await listFiles()).toEqual(before);

    await makeRoom();
    await expect.poll(readyAt).toEqual({ status: 'ok' });
    await expect.poll(() => statusOf(contentId), { timeout: 60_000 }).toBe('COMPLETED');
    expect(await readLedger()).toMatchObject({ balance: 20, held: 0 });
    const next = (await generate()).body.contentId;
    await expect.poll(() => statusOf(next), { timeout: 60_000 }).toBe('COMPLETED');
    expect(await readLedger()).toMatchObject({ balance: 10, held: 0 });
    // Two pictures, and of each asset the preview and the ZIP: no drafts, no partial files.
    const perAsset = (await listFiles()).length / 2;
    expect(perAsset).toBe(before.length + 4);
    expect(await server.kill('SIGTERM')).toBe(0);
  });

  // The first is full from the beginning, the second when half of a database is made.
  test.each([1, 28])('of %d MB stops the start with a message', async (megabytes) => {
    const folder = await makeEmptyDataDir();
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
    const started = startServerProcess({ DATA_DIR: folder }, main, { before: onSmallDisk(megabytes, folder) });
    const error = await started.then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(error).toMatch(
      /The disk of .* is full: \d+ MB are free, and a start needs \d+ MB. Make room, or set DATA_DIR/,
    );
    expect(error).not.toMatch(/Aborted|\n {4}at /);
  });
});
