import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../test/run-cli.ts';
import { listBatch } from './list-batch.ts';
import { UsageError } from './usage-error.ts';

const picture = (name: string) => fileURLToPath(new URL(`../../../fixtures/pictures/${name}`, import.meta.url));
const BIN = fileURLToPath(new URL('../bin/tangible.mjs', import.meta.url));
const ARGS = ['batch', 'set', '--out', 'made', '--quality', 'low'];

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-batch-'));
  await mkdir(join(home, 'set'));
  for (const name of ['mug.png', 'star.webp']) await copyFile(picture(name), join(home, 'set', name));
  await writeFile(join(home, 'set', 'notes.jpg'), 'no picture');
  await writeFile(join(home, 'set', 'batch.csv'), 'file,name,size\nmug.png,Cup 1/2,0.1\n');
});
afterAll(() => rm(home, { recursive: true, force: true }));

const made = async (path: string) => (await stat(join(home, 'made', path)).catch(() => null))?.mtimeMs;

/** Two assets take seconds, and many times that on a machine with much else to do. */
const PATIENT = { timeout: 600_000 };

test('a batch that was killed goes on where it was, makes nothing twice and tells what failed', PATIENT, async () => {
  // The command starts another process, which is killed with it.
  const first = spawn(process.execPath, [BIN, ...ARGS], { cwd: home, stdio: 'ignore', detached: true });
  while ((await made('Cup 1-2/report.json')) === undefined) await delay(50);
  process.kill(-first.pid!, 'SIGKILL');
  await once(first, 'close');
  const before = await made('Cup 1-2/model.glb');
  expect(before).toBeDefined();
  // As if it had been killed while it wrote the next one.
  await mkdir(join(home, 'made/.unfinished-star'), { recursive: true });
  await writeFile(join(home, 'made/.unfinished-star/model.glb'), 'half');

  const second = await runCli([...ARGS, '--jobs', '2'], { cwd: home });
  expect(second.status).toBe(1);
  expect(second.stdout).toMatch(/1 made, 1 already there, 3 in all\n$/);
  expect(second.stderr).toMatch(/1 picture failed; run the command again .*\n✗ notes\.jpg: .+\n$/s);
  expect((await readdir(join(home, 'made'))).sort()).toEqual(['Cup 1-2', 'batch.json', 'star']);
  expect(await made('Cup 1-2/model.glb')).toBe(before);
  const report = JSON.parse(await readFile(join(home, 'made/Cup 1-2/report.json'), 'utf8'));
  expect(report).toMatchObject({ name: 'Cup 1/2', level: 'low', size: { source: 'given' } });

  await rm(join(home, 'set/notes.jpg'));
  const third = await runCli(ARGS, { cwd: home });
  expect(third).toMatchObject({ status: 0, stderr: '', stdout: '0 made, 2 already there, 2 in all\n' });
  const other = await runCli([...ARGS, '--size-m', '2'], { cwd: home });
  expect(other.status).toBe(2);
  expect(other.stderr).toContain('was begun with other options');
});

test('a batch is a folder, a ZIP or a table; mistakes are told with the line', async () => {
  const namesOf = async (path: string) => (await listBatch([join(home, path)])).map(({ file, name }) => [file, name]);
  const refusal = (path: string) => listBatch([join(home, path)]).catch((error) => error);
  await writeFile(join(home, 'few.csv'), 'file;size\nset/star.webp;0.3\n');
  expect(await namesOf('few.csv')).toEqual([['set/star.webp', 'star']]);
  const star = await readFile(picture('star.webp'));
  await writeFile(
    join(home, 'all.zip'),
    zipSync({ 'a/star.webp': star, 'a/batch.csv': strToU8('file,name\na/star.webp,Sun\n') }),
  );
  expect(await namesOf('all.zip')).toEqual([['a/star.webp', 'Sun']]);
  expect(await (await listBatch([join(home, 'all.zip')]))[0]!.read()).toEqual(star);

  await writeFile(join(home, 'wrong.csv'), 'file,size\nset/star.webp,big\n');
  const wrong = await refusal('wrong.csv');
  expect(wrong).toBeInstanceOf(UsageError);
  expect(wrong).toMatchObject({ key: 'errors.BATCH_TABLE', values: { line: 2, problem: 'size', value: 'big' } });
  await writeFile(join(home, 'broken.zip'), 'PK\x03\x04');
  expect(await refusal('broken.zip')).toMatchObject({ key: 'errors.ARCHIVE_BROKEN' });
  expect(await refusal('nowhere')).toMatchObject({ key: 'cli.errors.notFound' });
  await mkdir(join(home, 'empty'));
  expect(await refusal('empty')).toMatchObject({ key: 'cli.errors.emptyFolder' });
  const { status, stderr } = await runCli(['batch', 'set'], { cwd: home });
  expect({ status, isTold: stderr.includes('--out') }).toEqual({ status: 2, isTold: true });
});
