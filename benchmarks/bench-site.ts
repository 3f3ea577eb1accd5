import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findScreen } from '../apps/web/src/routes.ts';
import { PUBLIC_SCREENS } from '../e2e/screens.ts';

/**
 * The load on a visitor's browser: the JavaScript that the home page loads before any interaction, and Lighthouse's
 * scores of every public page on a phone and on a desktop. Fails below the limits. Lighthouse measures time, so the
 * machine should be idle; the load is written with the results. `-- --runs 1` asks once instead of three times, and
 * `--device phone` or `--pages docs/guides,benchmarks` measures these alone and keeps the other rows of the results.
 */

const SCRIPT_LIMIT_BYTES = 170_000;
const SCORE_LIMIT = 95;
const DEVICES = ['phone', 'desk'] as const;
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, device: { type: 'string' }, pages: { type: 'string' } },
});
const RUNS = Number(options.runs);
const named = options.pages?.split(',').map((path) => path && `/${path}`);
/** A link that leads nowhere answers 404, which Lighthouse does not rate. */
const PAGES = PUBLIC_SCREENS.filter((path) => !path.endsWith('/none') && (!named || named.includes(path)));

const root = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = join(root, 'benchmarks/results/site.json');
const chromePath = process.env.CHROMIUM_PATH;
if (!chromePath) throw new Error('CHROMIUM_PATH names no browser; `npm run bench -- site` finds one.');

interface Score {
  path: string;
  device: (typeof DEVICES)[number];
  measured: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-bench-'));
const server = await start(dataDir);
try {
  const scripts = await measureScripts(`${server.url}/en`);
  console.table(scripts.files);
  console.log(`JavaScript of /en before interaction: ${(scripts.gzipBytes / 1000).toFixed(1)} kB gzip`);
  const scores: Score[] = [];
  for (const path of PAGES) {
    for (const device of DEVICES) {
      if (!options.device || options.device === device) scores.push(await measurePage(path, device));
    }
  }
  console.table(scores);

  const page = {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    load: Number(loadavg()[0]?.toFixed(1)),
    scriptGzipBytes: scripts.gzipBytes,
    scriptLimitBytes: SCRIPT_LIMIT_BYTES,
    scores: [...(await readOthers(scores)), ...scores],
  };
  await writeFile(RESULTS, `${JSON.stringify(page, null, 2)}\n`);
  const low = scores.filter(
    (row) => Math.min(row.performance, row.accessibility, row.bestPractices, row.seo) < SCORE_LIMIT,
  );
  if (scripts.gzipBytes > SCRIPT_LIMIT_BYTES) throw new Error(`More than ${SCRIPT_LIMIT_BYTES} bytes of JavaScript`);
  if (low.length > 0)
    throw new Error(`Below ${SCORE_LIMIT}: ${low.map(({ path, device }) => `${path} (${device})`).join(', ')}`);
} finally {
  server.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}

/** The rows of earlier runs for pages and devices that this one did not measure. */
async function readOthers(scores: readonly { path: string; device: string }[]) {
  if (!options.device && !options.pages) return [];
  const { scores: before } = JSON.parse(await readFile(RESULTS, 'utf8')) as { scores: typeof scores };
  const isKept = ({ path }: { path: string }) => PUBLIC_SCREENS.includes(path);
  return before.filter(
    (row) => isKept(row) && !scores.some(({ path, device }) => path === row.path && device === row.device),
  );
}

async function start(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' },
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

/** Every script that a page loads initially, gzipped like by a simple server. */
async function measureScripts(url: string) {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await browser.close();
  const files: { file: string; gzipBytes: number }[] = [];
  // Asked for again: a browser may have dropped the bytes of a script that it has compiled.
  for (const script of scripts) {
    const bytes = new Uint8Array(await (await fetch(script)).arrayBuffer());
    files.push({ file: new URL(script).pathname, gzipBytes: gzipSync(bytes, { level: 9 }).length });
  }
  return { files, gzipBytes: files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) };
}

function isListed(path: string): boolean | undefined {
  return findScreen(`/en${path.replace(/\?.*/, '')}`)?.isListed;
}

/** The run in the middle of three: one alone says more about the machine than about the page. */
async function measurePage(path: string, device: 'phone' | 'desk') {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await askLighthouse(path, device));
  return runs.toSorted((a, b) => a.performance - b.performance || b.blockedMs - a.blockedMs)[RUNS >> 1]!;
}

/** Lighthouse's scores; asked again where its trace has lost the first paint, which it then rates 0. */
async function askLighthouse(path: string, device: 'phone' | 'desk', triesLeft = 2): Promise<Score> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const found = await lighthouse(
      `${server.url}/en${path}`,
      // Some pages are not for search engines, and say so.
      {
        port: chrome.port,
        logLevel: 'error',
        output: 'json',
        ...(!isListed(path) && { skipAudits: ['is-crawlable'] }),
      },
      device === 'desk' ? desktopConfig : undefined,
    );
    if (!found) throw new Error(`Lighthouse said nothing about ${path}`);
    const { categories, audits, runtimeError } = found.lhr;
    if (audits['largest-contentful-paint']?.scoreDisplayMode === 'error') {
      const why = audits['largest-contentful-paint'].errorMessage ?? runtimeError?.message;
      if (triesLeft === 0) throw new Error(`Lighthouse could not rate ${path}: ${why}`);
      console.warn(`Lighthouse could not rate ${path} (${why}); it is asked again.`);
      return askLighthouse(path, device, triesLeft - 1);
    }
    if (process.env.LIGHTHOUSE_REPORT) {
      const file = `${process.env.LIGHTHOUSE_REPORT}${path.replaceAll(/[/?]/g, '-')}-${device}.json`;
      await writeFile(file, String(found.report));
    }
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000;
    return {
      path,
      device,
      measured: new Date().toISOString().slice(0, 16),
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      largestPaintMs: Math.round(value('largest-contentful-paint')),
      blockedMs: Math.round(value('total-blocking-time')),
      shift: value('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
}
