import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * A batch of small pictures on the low level, killed twice with kill -9, that must end complete with nothing made twice:
 * every asset that was there when the command was killed must be the same file at the end.
 *
 * `npm run bench -- batch --count 1000`
 */

const { values } = parseArgs({
  options: { count: { type: 'string', default: '12' }, kills: { type: 'string', default: '2' } },
});
const count = Number(values.count);
const kills = Number(values.kills);
if (!(Number.isSafeInteger(count) && count > kills && kills >= 0)) throw new Error('--count must exceed --kills');

const BIN = fileURLToPath(new URL('../../apps/cli/bin/tangible.mjs', import.meta.url));
const FIXTURES = ['mug.png', 'star.webp', 'bottle.png', 'chair.png'];

const home = await mkdtemp(join(tmpdir(), 'tangible-bench-batch-'));
const [set, out] = [join(home, 'set'), join(home, 'made')];
await mkdir(set);
const rows: string[] = [];
for (let index = 0; index < count; index++) {
  const from = FIXTURES[index % FIXTURES.length]!;
  const name = `${String(index + 1).padStart(4, '0')}${extname(from)}`;
  await copyFile(new URL(`../../fixtures/pictures/${from}`, import.meta.url), join(set, name));
  rows.push(`${name},${(0.05 + index / 1000).toFixed(3)}`);
}
await writeFile(join(set, 'batch.csv'), `file,size\n${rows.join('\n')}\n`);

/** The complete assets, each with the moment in which its model was written. */
async function listMade(): Promise<Map<string, number>> {
  const names = (await readdir(out).catch(() => [])).filter((name) => /^\d{4}$/.test(name));
  const times = names.map(async (name) => [name, (await stat(join(out, name, 'model.glb'))).mtimeMs] as const);
  return new Map(await Promise.all(times));
}

let printed = 0;
function start(): ChildProcess {
  const args = [BIN, 'batch', set, '--out', out, '--quality', 'low', '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    printed += text.split('\n').length - 1;
  });
  return child;
}

const startedMs = performance.now();
const seen = new Map<string, number>();
for (let kill = 1; kill <= kills; kill++) {
  const child = start();
  const until = Math.round((count * kill) / (kills + 1));
  while ((await listMade()).size < until) await delay(100);
  // A moment later, in the middle of the next one.
  await delay(700);
  process.kill(-child.pid!, 'SIGKILL');
  await once(child, 'close');
  for (const [name, at] of await listMade()) seen.set(name, at);
  console.log(`killed with ${seen.size} of ${count} made`);
}
const last = start();
const [status] = await once(last, 'close');
const seconds = (performance.now() - startedMs) / 1000;
const made = await listMade();
const changed = [...seen].filter(([name, at]) => made.get(name) !== at);
console.log(
  `${made.size} of ${count} made in ${seconds.toFixed(0)} s (${(seconds / count).toFixed(2)} s each), killed ${kills} times, ` +
    `${changed.length} made twice, ${printed} told, exit status ${status}`,
);
await rm(home, { recursive: true });
if (made.size !== count || changed.length > 0) process.exit(1);
