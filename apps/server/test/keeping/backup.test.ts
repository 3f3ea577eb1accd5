import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@tangible/geometry';
import { sql } from 'drizzle-orm';
import { createTarDecoder } from 'modern-tar';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../src/backup/back-up.ts';
import { checkArchive } from '../../src/backup/check-archive.ts';
import { MANIFEST_PATH, type Manifest } from '../../src/backup/manifest.ts';
import { restore } from '../../src/backup/restore.ts';
import { BLOCK_BYTES, encodeHeader, paddingOf } from '../../src/backup/tar-header.ts';
import { lockFolder } from '../../src/providers/database/lock-folder.ts';
import { openPglite } from '../../src/providers/database/pglite.ts';
import { folderStorage } from '../../src/providers/storage/folder-storage.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { copyDatabase } from '../open-test-database.ts';
import { quickGenerator } from '../slow-generator.ts';
import { runCommand, startCommand } from './steps.ts';

/** A data folder with a database, stored files and a mail, and an archive of it, made by the command itself. */
const root = await mkdtemp(join(tmpdir(), 'tangible-keeping-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const dataDir = join(root, 'data');
const archive = join(root, 'monday.tar');
const longKey = `generations/1/asset/${'deep/'.repeat(20)}größe.txt`;

const fill = async (folder: string, names: string[]) => {
  copyDatabase(join(folder, 'database'));
  const database = await openPglite(join(folder, 'database'));
  for (const name of names) {
    await database.db.execute(
      sql`insert into users (username, username_key, email, email_key, password_hash, source_id)
          values (${name}, ${name}, ${name}, ${name}, 'x', 'tangible')`,
    );
  }
  await database.close();
};

/** The whole server on its own folder. */
const serve = async (folder: string) =>
  startTestServer({
    env: { DATA_DIR: folder },
    given: { generator: quickGenerator },
    database: await openPglite(join(folder, 'database')),
  });

copyDatabase(join(dataDir, 'database'));
const server = await serve(dataDir);
const ada = await server.register({ username: 'ada' });
await server.register({ username: 'lin' });
const { resultUrl } = await waitForEnd(ada, (await ada.generate(await readFixture('mug.png'))).body.contentId);
const zipPath = new URL(resultUrl!).pathname;
const zip = await server.call('GET', zipPath);
const ledger = (await ada.call('GET', '/points/ledger')).body;
await server.stop();

const storage = folderStorage(join(dataDir, 'files'));
await storage.put('generations/1/upload.png', new Uint8Array(3_000_000).fill(7), 'image/png');
await storage.put(longKey, new TextEncoder().encode('a long path'), 'text/plain');
await storage.put('generations/2/empty', new Uint8Array(), 'text/plain');

const namesIn = async (folder: string): Promise<unknown[]> => {
  const database = await openPglite(join(folder, 'database'));
  const { rows } = (await database.db.execute(sql`select username from users order by username`)) as unknown as {
    rows: { username: string }[];
  };
  await database.close();
  return rows.map(({ username }) => username);
};

/** A folder that does not exist yet, removed after the test with everything next to it. */
async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(root, 'target-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

test('npm run backup and npm run restore bring back all rows, files and long names', async () => {
  const done = await runCommand('backup/main-backup.ts', [archive], { DATA_DIR: dataDir });
  expect(done).toMatchObject({ code: 0, text: expect.stringMatching(/Backed up .* 2 accounts, 1 generations/) });
  expect((await stat(archive)).mode & 0o777).toBe(0o600);

  const target = await freshFolder();
  const back = await runCommand('backup/main-restore.ts', [archive], { DATA_DIR: target });
  expect(back).toMatchObject({ code: 0, text: expect.stringMatching(/Restored .* 2 accounts/) });
  const restored = await serve(target);
  const login = await restored.call('POST', '/auth/login', {
    body: { usernameOrEmail: 'ada', password: ada.password },
  });
  expect((await restored.call('GET', '/points/ledger', { token: login.body.token })).body).toEqual(ledger);
  expect((await restored.call('GET', zipPath)).bytes.equals(zip.bytes)).toBe(true);
  await restored.stop();
  const files = folderStorage(join(target, 'files'));
  expect(await files.size('generations/1/upload.png')).toBe(3_000_000);
  expect(await files.size('generations/2/empty')).toBe(0);
  expect(Buffer.from((await files.get(longKey)) ?? []).toString()).toBe('a long path');
  expect(await hashOf(join(target, 'files/generations/1/upload.png'))).toBe(
    await hashOf(join(dataDir, 'files/generations/1/upload.png')),
  );

  const again = await runCommand('backup/main-backup.ts', [archive], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('exists already') });
});

test('another tar reader finds the same files in an archive, byte for byte', async () => {
  const { manifest } = await checkArchive(archive);
  const hashes = new Map<string, string>();
  const stream = Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array>;
  for await (const { header, body } of stream.pipeThrough(createTarDecoder({ strict: true }))) {
    const hash = createHash('sha256');
    for await (const chunk of body) hash.update(chunk);
    if (header.type === 'file') hashes.set(header.name, hash.digest('hex'));
  }
  hashes.delete(MANIFEST_PATH);
  expect(hashes).toEqual(new Map(manifest.files.map(({ path, sha256 }) => [path, sha256])));
  expect([...hashes.keys()]).toContain(`files/${longKey}`);
});

test('refuses a folder in use, a folder that is not empty and a PostgreSQL server, each with a message', async () => {
  const unlock = await lockFolder(dataDir);
  await expect(backUp({ dataDir, file: join(root, 'never.tar') })).rejects.toThrow(/Another Tangible already uses/);
  await expect(restore({ dataDir, file: archive, force: true })).rejects.toThrow(/Another Tangible already uses/);
  await unlock();
  await expect(restore({ dataDir, file: archive, force: false })).rejects.toThrow(/is not empty. Add --force/);
  await expect(backUp({ dataDir: join(root, 'none'), file: join(root, 'n.tar') })).rejects.toThrow(
    /no embedded database/,
  );
  const served = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost/x' };
  expect((await runCommand('backup/main-backup.ts', ['x.tar'], served)).text).toContain('docs/keeping-data.md');
  expect(await readdir(root)).not.toContain('never.tar');
});

test('a folder that cannot be renamed, such as a volume, gets the new contents and keeps the old ones inside', async () => {
  const target = await freshFolder();
  await fill(target, ['old']);
  await restore({ dataDir: target, file: archive, force: true, stays: true });
  expect(await namesIn(target)).toEqual(['ada', 'lin']);
  // Whether the mail of the sign-up was sent by then is another matter.
  const names = (await readdir(target)).filter((name) => name !== 'outbox').sort();
  expect(names).toEqual([expect.stringMatching(/^\.before-restore-2/), 'database', 'files', 'tangible.lock']);
  expect(await namesIn(join(target, names[0]!))).toEqual(['old']);
  expect(await folderStorage(join(target, 'files')).size('generations/1/upload.png')).toBe(3_000_000);
});

let honest: Promise<Manifest> | undefined;

/** Writes a forged archive, with any entries and manifest. */
async function forge(entries: [string, string][], change: Partial<Manifest> = {}): Promise<string> {
  honest ??= checkArchive(archive).then(({ manifest }) => manifest);
  const manifest = await honest;
  const files = entries.map(([path, text]) => ({
    path,
    sizeBytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const blocks = [...entries, [MANIFEST_PATH, JSON.stringify({ ...manifest, folders: [], files, ...change })] as const];
  const path = join(root, `forged-${Math.random()}.tar`);
  onTestFinished(() => rm(path));
  await writeFile(
    path,
    Buffer.concat([
      ...blocks.flatMap(([name, text]) => {
        const bytes = Buffer.from(text);
        const header = encodeHeader({ path: name, type: 'file', sizeBytes: bytes.length });
        return [header, bytes, Buffer.alloc(paddingOf(bytes.length))];
      }),
      Buffer.alloc(2 * BLOCK_BYTES),
    ]),
  );
  return path;
}

test.each([
  ['../outside', /path that a back-up has not/],
  ['files/../../outside', /path that a back-up has not/],
  ['/etc/cron.d/x', /path that a back-up has not/],
  ['files/..\\outside', /path that a back-up has not/],
  ['C:/outside', /path that a back-up has not/],
  ['.env', /path that a back-up has not/],
  ['files//x', /path that a back-up has not/],
])('rejects an archive with the path %s before anything is written', async (path, sentence) => {
  const target = await freshFolder();
  await expect(restore({ dataDir: target, file: await forge([[path, 'x']]), force: true })).rejects.toThrow(sentence);
  expect(await readdir(join(target, '..'))).toEqual([]);
});

test('rejects links, duplicates, unlisted files and archives of a newer Tangible', async () => {
  const link = await forge([['files/link', 'x']]);
  const bytes = await readFile(link);
  bytes[156] = '2'.charCodeAt(0);
  const sum = bytes.subarray(0, 512).reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  await writeFile(link, bytes);
  await expect(checkArchive(link)).rejects.toThrow(/other than files and folders/);

  const twice: [string, string][] = [
    ['files/a', 'x'],
    ['files/a', 'y'],
  ];
  await expect(checkArchive(await forge(twice))).rejects.toThrow(/files\/a twice/);
  await expect(checkArchive(await forge([['files/a', 'x']], { files: [] }))).rejects.toThrow(/more than its manifest/);
  await expect(checkArchive(await forge([], { version: 2 }))).rejects.toThrow(/newer Tangible/);
  await expect(checkArchive(await forge([], { schema: Date.UTC(2100, 0) }))).rejects.toThrow(/newer Tangible/);
  await expect(checkArchive(new URL(import.meta.url).pathname)).rejects.toThrow(/damaged|cut off/);
  await expect(checkArchive(join(root, 'nowhere.tar'))).rejects.toThrow(/cannot be read/);
});

test('rejects an archive that is truncated anywhere or has any byte changed (seed 20261116)', async () => {
  const random = createRandom(20261116);
  const small = await forge([
    ['files/a', 'first'.repeat(300)],
    ['files/b', 'second'.repeat(300)],
  ]);
  const whole = await readFile(small);
  expect((await checkArchive(small)).entries).toHaveLength(2);
  for (let i = 0; i < 60; i++) {
    await writeFile(small, whole);
    // The end mark is two blocks; with one of them everything is still there.
    await truncate(small, Math.floor(random() * (whole.length - 2 * BLOCK_BYTES)));
    await expect(checkArchive(small), `cut ${i}`).rejects.toThrow();
  }
  for (let i = 0; i < 100; i++) {
    const changed = Buffer.from(whole);
    const at = Math.floor(random() * (512 + 1500));
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    await writeFile(small, changed);
    await expect(checkArchive(small), `byte ${at}`).rejects.toThrow();
  }
});

test('a killed restore leaves the old data intact and a killed backup leaves no archive (seed 20261117)', async () => {
  const random = createRandom(20261117);
  const target = await freshFolder();
  await fill(target, ['old']);
  const file = join(root, 'killed.tar');
  for (let round = 0; round < 3; round++) {
    const isBackup = round === 1;
    const args = isBackup ? [file] : [archive, '--force'];
    const entry = isBackup ? 'backup/main-backup.ts' : 'backup/main-restore.ts';
    const { child, end } = startCommand(entry, args, { DATA_DIR: target });
    // Once it has written something to disk it is in the middle of it.
    const begun = async () => {
      const names = [...(await readdir(join(target, '..'))), ...(await readdir(root))];
      return names.some((name) => name.includes('.restoring-') || name === 'killed.tar.part');
    };
    while (child.exitCode === null && !(await begun())) await delay(2);
    await delay(random() * 30);
    child.kill('SIGKILL');
    await end;
    if (!(await readdir(join(target, '..'))).some((name) => name.includes('before-restore'))) {
      expect(await namesIn(target)).toEqual(['old']);
    }
  }
  await rm(file, { force: true });
  // Neither prevents the next run; leftovers of the killed ones are gone, and the old data is kept next to the new.
  const wasReplaced = (await readdir(join(target, '..'))).some((name) => name.includes('before-restore'));
  const { before } = await restore({ dataDir: target, file: archive, force: true });
  expect(await namesIn(target)).toEqual(['ada', 'lin']);
  expect(await namesIn(before!)).toEqual(wasReplaced ? ['ada', 'lin'] : ['old']);
  expect((await readdir(join(target, '..'))).filter((name) => name.includes('restoring'))).toEqual([]);
  await backUp({ dataDir: target, file });
  expect((await checkArchive(file)).manifest.counts.users).toBe(2);
});

test('every command in the documentation exists and is the one tested here', async () => {
  const project = new URL('../../../../', import.meta.url);
  const read = (path: string) => readFile(new URL(path, project), 'utf8');
  const { scripts } = JSON.parse(await read('package.json'));
  const named = new Set(
    [...(await read('docs/keeping-data.md')).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
  );
  expect([...named].sort()).toEqual(['backup', 'import-data', 'restore']);
  const entries = { backup: 'backup/main-backup', restore: 'backup/main-restore', 'import-data': 'import/main-import' };
  for (const [name, entry] of Object.entries(entries)) {
    expect(scripts[name]).toBe(`node scripts/${name}.mjs`);
    expect(await read(`scripts/${name}.mjs`)).toContain(`'apps/server/src/${entry}.ts'`);
  }
});
