import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LOCK_FILE } from '../../src/providers/database/lock-folder.ts';
import { makeDataDir, makeEmptyDataDir, startServerProcess } from '../server-process.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const isWindows = process.platform === 'win32';

/** Whatever others than the owner could use, from a folder down. */
async function listOpen(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o077 })));
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => path);
}

describe('the lock on a data folder', () => {
  test('works between processes with separate temporary folders, and is released when its holder is killed', async () => {
    const dataDir = await makeDataDir();
    const start = async () => startServerProcess({ DATA_DIR: dataDir, TMPDIR: await makeEmptyDataDir() }, main);
    const first = await start();
    expect(await readdir(dataDir)).toContain(LOCK_FILE);
    const refused = await start().then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(refused).toContain(`Another Tangible already uses ${dataDir}. Stop it, or set DATA_DIR.`);
    expect(refused).not.toMatch(/\n {4}at /);

    await first.kill('SIGKILL');
    const second = await start();
    expect(await second.kill('SIGTERM')).toBe(0);
  });
});

describe.skipIf(isWindows)('a data folder', () => {
  test('is closed to other users from the first start', async () => {
    const dataDir = join(await makeEmptyDataDir(), 'data');
    const server = await startServerProcess({ DATA_DIR: dataDir });
    expect(await listOpen(dataDir)).toEqual([]);
    expect(server.lines.filter((line) => line.includes('DATA_DIR'))).toEqual([]);
    await server.kill('SIGTERM');
    expect(await listOpen(dataDir)).toEqual([]);
  });

  test('that other users could access is closed at the next start, which logs it once', async () => {
    const dataDir = await makeDataDir();
    await mkdir(join(dataDir, 'files', 'deep'), { recursive: true });
    for (const path of ['.', 'database', 'files', 'files/deep']) await chmod(join(dataDir, path), 0o755);
    for (const path of ['database/PG_VERSION', 'database/postgresql.conf']) await chmod(join(dataDir, path), 0o666);
    const said = (lines: string[]) => lines.filter((line) => line.includes('could reach DATA_DIR'));

    const first = await startServerProcess({ DATA_DIR: dataDir });
    expect(await listOpen(dataDir)).toEqual([]);
    expect(said(first.lines)).toHaveLength(1);
    await first.kill('SIGTERM');
    const second = await startServerProcess({ DATA_DIR: dataDir });
    expect(said(second.lines)).toEqual([]);
    await second.kill('SIGTERM');
  });
});

test('warns at the start about real payments on the embedded database, not about the sandbox', async () => {
  const dataDir = await makeDataDir();
  const warned = ({ lines }: { lines: string[] }) => lines.filter((line) => line.includes('real payments'));
  const plain = await startServerProcess({ DATA_DIR: dataDir });
  expect(warned(plain)).toEqual([]);
  await plain.kill('SIGTERM');

  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', NODE_ENV: 'production' };
  const paid = await startServerProcess({ DATA_DIR: dataDir, ...stripe, ...google });
  expect(warned(paid)).toEqual([expect.stringContaining('point-in-time recovery')]);
  expect(paid.lines.filter((line) => line.includes('set PUBLIC_URL'))).toHaveLength(1);
  await paid.kill('SIGTERM');
});
