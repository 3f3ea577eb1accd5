import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * A batch of small pictures on the low level, killed twice with kill -9, that must end complete with nothing made twice:
 * every asset that was there when the command was killed must be the same file at the end.
 *
 * With `--instant` the assets are made by a server whose generator answers at once, and each kill ends the command and
 * the server: that measures the call, the queue, the storage and the downloads, and counts the points.
 *
 * `npm run bench -- batch --count 1000 --instant`
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '12' },
    kills: { type: 'string', default: '2' },
    instant: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '1' },
  },
});
const count = Number(values.count);
const kills = Number(values.kills);
if (!(Number.isSafeInteger(count) && count > kills && kills >= 0)) throw new Error('--count must exceed --kills');

const BIN = fileURLToPath(new URL('../../apps/cli/bin/tangible.mjs', import.meta.url));
const SERVER = fileURLToPath(new URL('instant-server.ts', import.meta.url));
const FIXTURES = ['mug.png', 'star.webp', 'bottle.png', 'chair.png'];
const POINTS = 20 * count;

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

let server: Server | null = null;
try {
  const startedMs = performance.now();
  const seen = new Map<string, number>();
  for (let kill = 1; kill <= kills; kill++) {
    server &&= await restart(server);
    server ??= values.instant ? await startServer() : null;
    const command = start();
    await reach(command, Math.round((count * kill) / (kills + 1)));
    // A moment later, in the middle of the next one.
    await delay(values.instant ? 20 : 700);
    for (const child of [command, server?.child]) if (child) await end(child);
    for (const [name, at] of await listMade()) seen.set(name, at);
    say(`killed with ${seen.size} of ${count} made`);
  }
  server &&= await restart(server);
  server ??= values.instant ? await startServer() : null;
  const [status] = await once(start(), 'close');
  const seconds = (performance.now() - startedMs) / 1000;
  const made = await listMade();
  const changed = [...seen].filter(([name, at]) => made.get(name) !== at);
  say(
    `${made.size} of ${count} made in ${seconds.toFixed(0)} s (${(seconds / count).toFixed(2)} s each), killed ${kills} times, ` +
      `${changed.length} made twice, exit status ${status}`,
  );
  const isCharged = server ? await checkServer(server) : true;
  if (made.size !== count || changed.length > 0 || status !== 0 || !isCharged) process.exitCode = 1;
} finally {
  if (server) await end(server.child);
  await rm(home, { recursive: true });
}

function say(sentence: string): void {
  console.log(sentence);
}

/** The complete assets, each with the moment in which its model was written. */
async function listMade(): Promise<Map<string, number>> {
  const names = (await readdir(out).catch(() => [])).filter((name) => /^\d{4}$/.test(name));
  const times = names.map(async (name) => [name, (await stat(join(out, name, 'model.glb'))).mtimeMs] as const);
  return new Map(await Promise.all(times));
}

function start(): ChildProcess {
  const args = [BIN, 'batch', set, '--out', out, '--quality', 'low', '--jobs', values.jobs, '--json'];
  const { url, key } = server ?? {};
  const env = { ...process.env, ...(key && { TANGIBLE_KEY: key }) };
  if (url) args.push('--server', url);
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], detached: true, env });
}

/** Waits until so many are made; a command that ends before that is a fault. */
async function reach(command: ChildProcess, until: number): Promise<void> {
  while ((await listMade()).size < until) {
    if (command.exitCode !== null) throw new Error(`the command ended with ${command.exitCode} before its kill`);
    await delay(values.instant ? 20 : 100);
  }
}

/** The whole group: the command starts a newer Node where it needs one. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  process.kill(-child.pid!, 'SIGKILL');
  await closed;
}

interface Server {
  child: ChildProcess;
  url: string;
  key: string;
}

async function startServer(env: Record<string, string> = { POINTS: String(POINTS), PORT: '0' }) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: join(home, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    child.stdout!.resume();
    return { child, ...(JSON.parse(line) as { url: string; key: string }) };
  }
  throw new Error('the server ended before it was ready');
}

/** At the same address, with what its folder holds. */
async function restart({ key, url }: Server): Promise<Server> {
  return { ...(await startServer({ PORT: new URL(url).port })), key };
}

/** One generation for each picture, each paid once, and nothing left open. */
async function checkServer({ url, key }: Server): Promise<boolean> {
  const read = async (path: string) =>
    (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })).json();
  const { total } = await read('/tangible/history');
  const { balance, held } = (await read('/points/ledger')).data;
  say(`the server has ${total} generations; ${balance} points are left and ${held} held`);
  return total === count && held === 0;
}
