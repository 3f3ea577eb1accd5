import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FILE_FORMATS } from '@tangible/contracts';
import { type BrowserContext, chromium } from 'playwright-core';
import { startServer } from './load/start-server.ts';
import { summarise } from './quality/results/summarise.ts';

/**
 * npm run bench -- device: a medium asset in all formats, made in the visitor's page and by the server of the same machine, one
 * after the other. The first visit loads the engine; each measured one opens the page anew, and finds it in the browser's cache.
 */

const PICTURE = 'fixtures/pictures/mug.png';
const TARGET_RATIO = 2.5;
const TARGET_MB = 60;
const ROUNDS = 2;
const PATIENCE_MS = 200_000;
/** WebGL on the CPU, for pixels without rounding and for the viewer. */
const ARGS = ['--no-sandbox', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'];
const root = fileURLToPath(new URL('..', import.meta.url));

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-bench-'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH!, args: ARGS });
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '0' };
const server = await startServer('apps/server/src/main.ts', env, dataDir);
try {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const token = await register();
  let loadedBytes = 0;
  context.on('response', (response) => {
    // What a service worker answers has been counted when it was fetched, or is in its own count.
    if (!response.fromServiceWorker()) loadedBytes += Number(response.headers()['content-length'] ?? 0);
  });
  await makeOnDevice(context, 'Low (fast)');
  const loadedMb = loadedBytes / 1e6;
  await makeOnServer(token, 'low');
  const device: number[] = [];
  const onServer: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    device.push(await makeOnDevice(context, 'Medium'));
    onServer.push(await makeOnServer(token, 'medium'));
  }
  const [deviceS, serverS] = [device, onServer].map((all) => summarise(all)!.median / 1000) as [number, number];
  const round = (value: number) => Number(value.toFixed(2));
  const row = {
    deviceS: round(deviceS),
    serverS: round(serverS),
    ratio: round(deviceS / serverS),
    targetRatio: TARGET_RATIO,
    loadedMb: round(loadedMb),
    targetMb: TARGET_MB,
  };
  console.table([row]);
  const load = Number(loadavg()[0]?.toFixed(1));
  const results = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, load, rounds: ROUNDS };
  const text = JSON.stringify({ ...results, browser: browser.version(), picture: PICTURE, ...row }, null, 2);
  await writeFile(join(root, 'benchmarks/results/device.json'), `${text}\n`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** From the press of the button to the result; the page and its programs are loaded before. */
async function makeOnDevice(context: BrowserContext, level: string): Promise<number> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${server.url}/en/on-device`);
  await page.waitForFunction(() => Object.keys(document.querySelector('input[type=file]') ?? {}).length > 0);
  await page.setInputFiles('input[type=file]', join(root, PICTURE));
  await page.getByRole('radio', { name: level }).check();
  const begin = performance.now();
  await page.getByRole('button', { name: 'Make it on this device' }).click();
  await page.getByRole('heading', { name: 'Your model is ready' }).waitFor();
  const ms = performance.now() - begin;
  await page.close();
  return ms;
}

async function register(): Promise<string> {
  const username = `bench${randomBytes(4).toString('hex')}`;
  const response = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password: randomBytes(12).toString('hex'),
      deviceFingerprint: randomBytes(16).toString('hex'),
    }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** From the request to the finished files. */
async function makeOnServer(token: string, level: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('file', new Blob([await readFile(join(root, PICTURE))]), 'mug.png');
  form.set('subdivisionLevel', level);
  form.set('formats', FILE_FORMATS.join());
  const begin = performance.now();
  const response = await fetch(`${server.url}/api/tangible/generate`, { method: 'POST', headers, body: form });
  const { contentId, error } = (await response.json()) as { contentId: string; error?: string };
  if (error) throw new Error(error);
  for (;;) {
    await sleep(100);
    const status = await fetch(`${server.url}/api/tangible/status?contentId=${contentId}`, { headers });
    const { status: state } = (await status.json()) as { status: string };
    if (state === 'COMPLETED') return performance.now() - begin;
    if (state === 'FAILED') throw new Error('The server made no asset');
  }
}
