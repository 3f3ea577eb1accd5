import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/**
 * Requests per second of the reading calls compared with a bare "hello" of the same framework, in the same run on the
 * same machine, so that the ratio means something even if the figures do not. `BENCH_SECONDS` sets the length of each
 * part.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const root = fileURLToPath(new URL('..', import.meta.url));

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-bench-'));
const server = await start('apps/server/src/main.ts', {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '0',
});
const hello = await start('benchmarks/hello.ts', {});

try {
  const token = await prepareAccount(server.url);
  const headers = { authorization: `Bearer ${token}` };
  const rows = [
    await measure('hello (bare fastify)', hello.url),
    await measure('GET /api/health', `${server.url}/api/health`),
    await measure('GET /api/auth/me', `${server.url}/api/auth/me`, headers),
    await measure('GET /api/tangible/history (3 records)', `${server.url}/api/tangible/history`, headers),
  ];
  const base = rows[0]?.requestsPerSecond ?? 1;
  const results = rows.map((row) => ({ ...row, shareOfHello: Number((row.requestsPerSecond / base).toFixed(3)) }));
  console.table(results);

  const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, seconds, results };
  await writeFile(join(root, 'benchmarks/results/api.json'), `${JSON.stringify(page, null, 2)}\n`);
} finally {
  server.child.kill('SIGTERM');
  hello.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}

async function start(entry: string, env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, entry)], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /is ready at (\S+)/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return { child, url };
  }
  throw new Error(`${entry} ended before it was ready`);
}

/** A person with three finished generations. */
async function prepareAccount(url: string): Promise<string> {
  const name = `bench${randomBytes(4).toString('hex')}`;
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: name,
      email: `${name}@example.com`,
      password: randomBytes(8).toString('hex'),
      deviceFingerprint: randomBytes(16).toString('hex'),
    }),
  });
  const { token } = (await registered.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const picture = await readFile(join(root, 'fixtures/pictures/mug.png'));
  for (let i = 0; i < 3; i++) {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(picture)]), 'mug.png');
    form.set('subdivisionLevel', 'low');
    const started = await fetch(`${url}/api/tangible/generate`, { method: 'POST', headers, body: form });
    const { contentId } = (await started.json()) as { contentId: string };
    await (await fetch(`${url}/api/tangible/generations/${contentId}/events`, { headers })).text();
  }
  return token;
}

async function measure(name: string, url: string, headers: Record<string, string> = {}) {
  const options = { url, headers, connections: 20 };
  await autocannon({ ...options, duration: 2 });
  const { requests, latency, non2xx } = await autocannon({ ...options, duration: seconds });
  if (non2xx > 0) throw new Error(`${name}: ${non2xx} answers were not 2xx`);
  return { name, requestsPerSecond: Math.round(requests.average), p50Ms: latency.p50, p99Ms: latency.p99 };
}
