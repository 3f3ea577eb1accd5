import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCpuSeconds } from '../load/process-cost.ts';
import { type ServerProcess, startServer } from '../load/start-server.ts';
import { measureLogins } from './measure-logins.ts';
import { measureSilence } from './measure-silence.ts';
import { measureUploads } from './measure-uploads.ts';

/**
 * The effect of an attack on other users, on the embedded server. `--before DIR` measures another checkout, such as the
 * one before a change, in the same run: figures of one machine and one hour are comparable, others are not.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { before: { type: 'string' } } });
/** Until the garbage of the start is collected: a process that has only just started is not idle yet. */
const SETTLE_S = 45;
const IDLE_S = 60;

const trees = [
  ...(values.before ? [{ name: 'before', folder: resolve(values.before) }] : []),
  { name: 'now', folder: root },
];
const results: Record<string, Record<string, number>> = {};
for (const { name, folder } of trees) {
  const idleCpuPercent = await withServer(folder, async ({ pid }) => {
    await sleep(SETTLE_S * 1000);
    const startS = readCpuSeconds(pid);
    await sleep(IDLE_S * 1000);
    return ((readCpuSeconds(pid) - startS) / IDLE_S) * 100;
  });
  const { silenceS } = await withServer(folder, ({ url }) => measureSilence(url));
  const { slowestS } = await withServer(folder, ({ url }) => measureLogins(url));
  const growthWithoutPoints = await withServer(folder, (server) => measureUploads(server, { hasPoints: false }));
  const growthWithPoints = await withServer(folder, (server) => measureUploads(server, { hasPoints: true }));
  results[name] = {
    'idle CPU, % of a core': idleCpuPercent,
    'silence under 8 hostile GLBs, s': silenceS,
    'slowest of 20 logins while 16 PNGs are decoded, s': slowestS,
    'memory under 32 held uploads without points, MiB': growthWithoutPoints,
    'memory under 32 held uploads with points, MiB': growthWithPoints,
  };
  for (const [measure, value] of Object.entries(results[name])) results[name][measure] = Number(value.toFixed(2));
  console.log(name, results[name]);
}
console.table(results);
const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, results };
await writeFile(join(root, 'benchmarks/results/attacks.json'), `${JSON.stringify(page, null, 2)}\n`);

/** Each part has its own server, so that leftovers of one do not affect the next. */
async function withServer<T>(folder: string, measure: (server: ServerProcess) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-attacks-'));
  const env = { DATA_DIR: join(dataDir, 'data'), RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '1' };
  const server = await startServer(join(folder, 'apps/server/src/main.ts'), env, dataDir);
  try {
    return await measure(server);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
