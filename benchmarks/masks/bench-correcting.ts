import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { summarise } from '../quality/results/summarise.ts';

/**
 * npm run bench -- correcting: a cut-out is corrected in the generator itself, and the time from the end of each stroke to
 * the frame with its result is measured in the page. On a busy machine the CPU time of all processes of the browser says
 * more: nothing else runs in it meanwhile.
 */

const TARGET_MS = 150;
const ROUNDS = 7;
/** As large as masks become. */
const SIDE_PX = 2048;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Strokes in shares of the picture; the robot stands in its middle, and each of them changes something. */
const STROKES = {
  'erase, a dab': { tool: 'erase', from: [0.5, 0.45], to: [0.51, 0.48] },
  'add, a line': { tool: 'add', from: [0.12, 0.4], to: [0.2, 0.45] },
  'add, across the picture': { tool: 'add', from: [0.1, 0.3], to: [0.9, 0.7] },
  box: { tool: 'box', from: [0.25, 0.05], to: [0.75, 0.6] },
} as const;

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-bench-'));
// First: without a browser nothing else is started.
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH!, args: ['--no-sandbox'] });
const server = await start();
try {
  const picture = await enlarge('fixtures/gallery/robot.jpg');
  const page = await openEditor(picture);
  const rows = [];
  for (const [stroke, drawn] of Object.entries(STROKES)) rows.push({ stroke, ...(await measure(page, drawn)) });
  console.table(rows.map((row) => ({ ...row, 'target, ms': TARGET_MS })));
  const load = Number(loadavg()[0]?.toFixed(1));
  console.log(`${SIDE_PX} pixels, ${cpus().length} cores, load ${load}`);
  const results = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, load, rows };
  await writeFile(join(root, 'benchmarks/results/correcting.json'), `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await browser.close();
  server.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /is ready at (\S+)/.exec(line)?.[1];
    if (!url) continue;
    child.stdout!.resume();
    return { child, url };
  }
  throw new Error('The server ended before it was ready');
}

async function enlarge(path: string): Promise<Buffer> {
  const bytes = await readFile(join(root, path));
  return sharp(bytes).resize({ width: SIDE_PX }).jpeg({ quality: 92 }).toBuffer();
}

/** The generator of a new person, with the tools for the cut-out of a picture. */
async function openEditor(picture: Buffer): Promise<Page> {
  const name = `bench${randomBytes(4).toString('hex')}`;
  const response = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, email: `${name}@example.com`, password: randomBytes(12).toString('hex') }),
  });
  const { token, user } = (await response.json()) as { token: string; user: object };
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(
    ([authToken, person]) => {
      localStorage.setItem('authToken', authToken!);
      localStorage.setItem('user', person!);
      // When the pixels of a stroke are on the canvas, the next frame shows them.
      const put = CanvasRenderingContext2D.prototype.putImageData;
      CanvasRenderingContext2D.prototype.putImageData = function (this: CanvasRenderingContext2D, ...input: unknown[]) {
        Reflect.apply(put, this, input);
        requestAnimationFrame((frame) => Object.assign(window, { shownAt: frame }));
      } as typeof put;
      addEventListener(
        'pointerup',
        ({ timeStamp }) => Object.assign(window, { releasedAt: timeStamp, shownAt: 0 }),
        true,
      );
    },
    [token, JSON.stringify(user)],
  );
  await page.goto(`${server.url}/en/generate`);
  await page.setInputFiles('input[type=file]', { name: 'robot.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: 'Correct the cut-out' }).click();
  return page;
}

async function measure(page: Page, { tool, from, to }: (typeof STROKES)[keyof typeof STROKES]) {
  await page.locator(`input[name=cut-out-tool]`).nth(['choose', 'box', 'add', 'erase'].indexOf(tool)).check();
  const cdp = await browser.newBrowserCDPSession();
  const { x, y, width, height } = (await page.getByRole('application').boundingBox())!;
  const walls: number[] = [];
  const cpu: number[] = [];
  // The first one compiles what the others use.
  for (let round = -1; round < ROUNDS; round++) {
    await page.mouse.move(x + from[0] * width, y + from[1] * height);
    await page.mouse.down();
    await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 20 });
    await page.waitForTimeout(300);
    const before = await readCpuMs(cdp);
    await page.mouse.up();
    await page.waitForFunction(() => (window as { shownAt?: number }).shownAt, null, { polling: 50 });
    const after = await readCpuMs(cdp);
    const ms = await page.evaluate(() => {
      const { shownAt, releasedAt } = window as { shownAt?: number; releasedAt?: number };
      return shownAt! - releasedAt!;
    });
    if (round >= 0) {
      walls.push(ms);
      cpu.push(after - before);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForTimeout(200);
  }
  return {
    medianMs: Math.round(summarise(walls)!.median),
    maxMs: Math.round(Math.max(...walls)),
    medianCpuMs: Math.round(summarise(cpu)!.median),
  };
}

/** The CPU time of all processes of the browser so far. */
async function readCpuMs(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
}
