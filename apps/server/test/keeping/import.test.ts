import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../../src/env.ts';
import { copyFiles } from '../../src/import/copy-files.ts';
import { compareRows } from '../../src/import/copy-rows.ts';
import { copyTables } from '../../src/import/copy-tables.ts';
import { listTables, sortByReferences } from '../../src/import/list-tables.ts';
import { openEmbedded, openServer } from '../../src/import/open-endpoints.ts';
import type { SqlEndpoint } from '../../src/import/sql-endpoint.ts';
import { openPglite } from '../../src/providers/database/pglite.ts';
import { openPostgres } from '../../src/providers/database/postgres.ts';
import { folderStorage } from '../../src/providers/storage/folder-storage.ts';
import { openStorage } from '../../src/providers/storage/index.ts';
import { buy } from '../billing/steps.ts';
import { FAKE_S3, startFakeS3 } from '../fakes/fake-s3.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { copyDatabase, makeProcessDatabase } from '../open-test-database.ts';
import { heldGenerator, quickGenerator } from '../slow-generator.ts';
import { runCommand, startCommand } from './steps.ts';

const root = await mkdtemp(join(tmpdir(), 'tangible-import-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const from = join(root, 'data');

const bucket = await startFakeS3();
const S3 = {
  S3_ENDPOINT: bucket.url,
  S3_BUCKET: 'assets',
  S3_ACCESS_KEY_ID: FAKE_S3.accessKeyId,
  S3_SECRET_ACCESS_KEY: FAKE_S3.secretAccessKey,
};

/** A database to import into: on the server of TEST_DATABASE_URL, else another embedded one. */
async function makeTarget() {
  const { DATABASE_URL: url } = await makeProcessDatabase();
  const folder = await mkdtemp(join(root, 'target-'));
  if (!url) copyDatabase(join(folder, 'database'));
  return {
    url,
    folder,
    openSide: () => (url ? openServer(url) : openEmbedded(join(folder, 'database'))),
    openDatabase: () => (url ? openPostgres(url) : openPglite(join(folder, 'database'))),
  };
}

/** The command itself, where there is a server to name; else its steps. */
async function importTo({ url, openSide }: Awaited<ReturnType<typeof makeTarget>>): Promise<void> {
  if (url) {
    // Killed while it copies, it leaves nothing that keeps the next from being run.
    const cut = startCommand('import/main-import.ts', ['--from', from], { DATABASE_URL: url, ...S3 });
    cut.child.stdout.on('data', (text) => /Copying/.test(String(text)) && cut.child.kill('SIGKILL'));
    expect((await cut.end).text).not.toContain('Everything is imported');
    const end = await runCommand('import/main-import.ts', ['--from', from], { DATABASE_URL: url, ...S3 });
    expect(end, end.text).toMatchObject({ code: 0, text: expect.stringContaining('Everything is imported') });
    return;
  }
  const [source, target] = [await openEmbedded(join(from, 'database')), await openSide()];
  const tables = await listTables(source, target);
  const storage = await openStorage(readSettings({ DATA_DIR: from, ...S3 }));
  await copyFiles(folderStorage(join(from, 'files')), storage, new Map());
  await copyTables(source, target, tables);
  await Promise.all([source.close(), target.close()]);
}

const mug = await readFixture('mug.png');
const star = await readFixture('star.webp');
const chair = await readFixture('chair.png');

test('imports everything: accounts, points, files, a subscription, keys and waiting jobs', async () => {
  const { generator, runOf } = heldGenerator();
  copyDatabase(join(from, 'database'));
  const server = await startTestServer({
    env: { DATA_DIR: from, STOP_GRACE_SECONDS: '0' },
    given: { generator },
    database: await openPglite(join(from, 'database')),
  });
  const ada = await server.register({ points: 100, username: 'ada' });
  const lin = await server.register({ points: 100 });
  await buy(server, ada, 'maker-monthly');
  const { apiKey } = (await ada.call('POST', '/api-keys', { body: { name: 'robots' } })).body.data;
  const done = await ada.generate(mug);
  (await runOf(mug)).finish();
  const { resultUrl } = await waitForEnd(ada, done.body.contentId);
  const zip = await server.call('GET', new URL(resultUrl!).pathname);
  // One is under way and one waits when the server stops.
  const running = await ada.generate(star);
  await runOf(star);
  const waiting = await lin.generate(chair);
  const ledgers = [
    (await ada.call('GET', '/points/ledger')).body.data,
    (await lin.call('GET', '/points/ledger')).body.data,
  ];
  await server.stop();

  const target = await makeTarget();
  await importTo(target);

  const moved = await startTestServer({
    env: { DATA_DIR: target.folder, ...S3 },
    given: { generator: quickGenerator },
    database: await target.openDatabase(),
    workers: false,
  });
  const login = await moved.call('POST', '/auth/login', {
    body: { usernameOrEmail: 'ADA', password: ada.password },
  });
  expect(login.status).toBe(200);
  const as = (token: string) => ({
    ...ada,
    call: (method: 'GET', path: string) => moved.call(method, path, { token }),
  });
  const [adaNow, linNow] = [as(login.body.token), as(lin.token)];
  expect([
    (await adaNow.call('GET', '/points/ledger')).body.data,
    (await linNow.call('GET', '/points/ledger')).body.data,
  ]).toEqual(ledgers);
  expect((await adaNow.call('GET', '/subscriptions/user')).body.data).toMatchObject({ planId: 'maker-monthly' });
  expect((await moved.call('GET', '/auth/me', { token: apiKey })).body.user.username).toBe('ada');
  const again = await moved.call('GET', new URL(resultUrl!).pathname);
  expect(again.status).toBe(200);
  expect(again.bytes.equals(zip.bytes)).toBe(true);
  const { startWorkers } = await import('../../src/compose.ts');
  await startWorkers(moved.services);
  expect((await waitForEnd(adaNow as typeof ada, running.body.contentId)).status).toBe('COMPLETED');
  expect((await waitForEnd(linNow as typeof ada, waiting.body.contentId)).status).toBe('COMPLETED');
  // The ledger continues with its own numbers, and each was paid for once.
  const after = (await linNow.call('GET', '/points/ledger')).body.data;
  expect(after.entries.map(({ movement }: { movement: string }) => movement).slice(0, 2)).toEqual(['captured', 'held']);
  expect(after).toMatchObject({ balance: ledgers[1].balance, held: 0 });
  await moved.stop();
  if (target.url) await dumpAndRestore(target.url);
});

/** The documented steps for PostgreSQL, run as written. */
async function dumpAndRestore(url: string): Promise<void> {
  const page = await readFile(new URL('../../../../docs/keeping-data.md', import.meta.url), 'utf8');
  const [, lines = ''] = /```sh\n(pg_dump[\s\S]*?)```/.exec(page) ?? [];
  const { DATABASE_URL: empty = '' } = await makeProcessDatabase();
  const env = { ...process.env, DATABASE_URL: url, EMPTY_DATABASE_URL: empty };
  await promisify(execFile)('sh', ['-ec', lines], { cwd: root, env });
  const [dumped, restored] = [await openServer(url), await openServer(empty)];
  for (const table of await listTables(dumped, restored)) {
    expect((await compareRows(dumped, restored, table)).sum, table.name).toMatch(/^\d+$/);
  }
  await Promise.all([dumped.close(), restored.close()]);
}

test('an interrupted import leaves the target empty and continues when it is run again', async () => {
  const target = await makeTarget();
  const [source, side] = [await openEmbedded(join(from, 'database')), await target.openSide()];
  const tables = await listTables(source, side);
  // A row that changes on its way, or gets lost, is noticed.
  const altered: SqlEndpoint = {
    async ask(statement, values) {
      const rows = await side.ask(statement, values);
      if (statement.startsWith('insert into "public"."users"')) await side.ask(`update users set email = email || 'x'`);
      return rows;
    },
  };
  await expect(copyTables(source, altered, tables)).rejects.toThrow(/"users" differs after it was copied/);
  expect(await side.ask('select count(*)::text from users')).toEqual([['0']]);

  const files = folderStorage(join(from, 'files'));
  const copies = folderStorage(join(target.folder, 'copies'));
  let puts = 0;
  const failing = {
    ...copies,
    put: (...args: Parameters<typeof copies.put>) => {
      puts += 1;
      return puts > 2 ? Promise.reject(new Error('cut off')) : copies.put(...args);
    },
  };
  await expect(copyFiles(files, failing, new Map())).rejects.toThrow('cut off');
  const copied = await copyFiles(files, copies, new Map());
  expect(copied.wereThere).toBe(2);
  expect(copied.files).toBeGreaterThan(3);

  const broken: SqlEndpoint = {
    ask: (statement, values) =>
      /insert into "public"."points_entries"/.test(statement)
        ? Promise.reject(new Error('cut off'))
        : side.ask(statement, values),
  };
  await expect(copyTables(source, broken, tables)).rejects.toThrow('cut off');
  expect(await side.ask('select count(*)::text from users')).toEqual([['0']]);
  const rows = await copyTables(source, side, tables);
  expect(rows.find(({ table }) => table === '"public"."users"')?.rows).toBe(2);
  await expect(copyTables(source, side, tables)).rejects.toThrow(/is not empty: it has rows in/);

  await copies.put('generations/other/upload.png', mug, 'image/png');
  await expect(copyFiles(files, copies, new Map())).rejects.toThrow(
    /storage is not empty: it holds generations\/other/,
  );
  await Promise.all([source.close(), side.close()]);
});

test('without a target or a source, the command says what it needs', async () => {
  const nowhere = await runCommand('import/main-import.ts', ['--from', from], { DATA_DIR: root });
  expect(nowhere).toMatchObject({ code: 1, text: expect.stringContaining('Set DATABASE_URL') });
  const nothing = await runCommand('import/main-import.ts', ['--from', join(root, 'none')], {});
  expect(nothing).toMatchObject({ code: 1, text: expect.stringContaining('no embedded database') });
  expect((await runCommand('import/main-import.ts', ['x'], {})).text).toContain('Usage: npm run import-data');
});

test('tables are copied after those they refer to', () => {
  const references = [
    ['artifacts', 'generations'],
    ['generations', 'users'],
  ];
  expect(sortByReferences(['artifacts', 'generations', 'users'], references)).toEqual([
    'users',
    'generations',
    'artifacts',
  ]);
  expect(() =>
    sortByReferences(
      ['a', 'b'],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ),
  ).toThrow(/refer to each other/);
});
