import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { LoadResults } from './load-results.ts';
import { measureDatabase, measureHello } from './measure-floor.ts';
import { measureGenerations } from './measure-generations.ts';
import { measureIdle } from './measure-idle.ts';
import { measurePaths, type ProcessCost } from './measure-paths.ts';
import { printLoad } from './print-load.ts';
import { startPostgres } from './start-postgres.ts';

/**
 * Requests per second of the API at 1, 2 and 4 processes compared with the framework's bare "hello" and the database's
 * own limit, and the cost of a generation, all in one run. `BENCH_SECONDS` sets the length of each part,
 * `BENCH_GENERATIONS` the number of assets of the low and of the medium level.
 */

const PROCESS_COUNTS = [1, 2, 4];
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const generationCount = Number(process.env.BENCH_GENERATIONS ?? 4);
const RESULTS = new URL('../results/load.json', import.meta.url);

const startedMs = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'tangible-load-'));
const loadBefore = loadavg()[0]!;
const postgres = await startPostgres();
const say = (text: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${text}`);

try {
  say(`PostgreSQL ${postgres.version}, ${cpus().length} cores, load ${loadBefore.toFixed(2)} before the run`);
  const hello = await measureHello(PROCESS_COUNTS, seconds, folder);
  const database = await measureDatabase(postgres, seconds);
  say('the floor is measured');
  const api: ProcessCost[] = [];
  for (const processes of PROCESS_COUNTS) {
    api.push(await measurePaths(postgres, { processes, seconds, folder }));
    say(`the paths are measured at ${processes} API processes`);
  }
  const idle = await measureIdle(postgres, { seconds: seconds * 2, folder });
  say('idle processes are measured');
  const generations = await measureGenerations(postgres, {
    counts: [
      ['low', generationCount],
      ['medium', generationCount],
      ['high', 1],
    ],
    folder,
  });

  const results: LoadResults = {
    date: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryGib: Math.round(totalmem() / 2 ** 30),
      postgres: postgres.version,
      node: process.version,
      loadBefore: Number(loadBefore.toFixed(2)),
    },
    note: 'Client, database and servers share these cores, so requests per second are a lower bound. CPU time per request is what the capacity model uses.',
    secondsPerPart: seconds,
    floor: { hello, database },
    api,
    idle,
    generations,
  };
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  printLoad(results);
  say('done');
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
