import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { compose } from '../apps/server/src/compose.ts';
import { readSettings } from '../apps/server/src/env.ts';
import { buildApp } from '../apps/server/src/http/app.ts';
import type { Services } from '../apps/server/src/services.ts';
import { otelTraces } from '../apps/server/src/traces/otel-traces.ts';

/**
 * The cost of metrics and tracing per request: the same call, without and with them, alternating in one run. It is the
 * cheapest call of the API, so the share is the largest. Requests are injected without a socket, and CPU time is
 * measured in addition to wall time, because other programs share the machine.
 */

const ROUNDS = 8;
const REQUESTS = 3_000;
const root = fileURLToPath(new URL('..', import.meta.url));

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-bench-'));
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' });
const { services, close } = await compose(settings, Fastify().log);
// No collector listens there: spans are created and then dropped, which is the cost of a request.
const traces = otelTraces({ endpoint: 'http://127.0.0.1:9', headers: {}, serviceName: 'bench', share: 1 });

const variants: Record<string, Services> = {
  'without metrics': { ...services, metrics: { ...services.metrics, countRequest: () => {} } },
  'with metrics': services,
  'with metrics and traces': { ...services, traces },
};
const apps = Object.fromEntries(
  await Promise.all(Object.entries(variants).map(async ([name, given]) => [name, await buildApp(given)] as const)),
);
const spent: Record<string, { cpuUs: number; wallMs: number }[]> = {};

for (let round = -1; round < ROUNDS; round++) {
  for (const [name, app] of Object.entries(apps)) {
    const startedCpu = process.cpuUsage();
    const startedMs = performance.now();
    for (let i = 0; i < REQUESTS; i++) await app.inject('/api/health/live');
    const { user, system } = process.cpuUsage(startedCpu);
    // The first round only warms up.
    if (round >= 0) {
      spent[name] ??= [];
      spent[name].push({ cpuUs: (user + system) / REQUESTS, wallMs: performance.now() - startedMs });
    }
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const results = Object.entries(spent).map(([name, rounds]) => ({
  name,
  cpuMicrosecondsPerRequest: Number(median(rounds.map(({ cpuUs }) => cpuUs)).toFixed(1)),
  requestsPerSecond: Math.round(REQUESTS / (median(rounds.map(({ wallMs }) => wallMs)) / 1000)),
}));
console.table(results);
const page = {
  date: new Date().toISOString(),
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  load: loadavg()[0],
  results,
};
await writeFile(join(root, 'benchmarks/results/observe.json'), `${JSON.stringify(page, null, 2)}\n`);

for (const app of Object.values(apps)) await app.close();
await traces.close();
await close();
await rm(dataDir, { recursive: true, force: true });
process.exit(0);
