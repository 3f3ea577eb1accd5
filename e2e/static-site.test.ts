import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, expect, inject, test } from 'vitest';
import type { AssetReport } from '../packages/engine/src/report.ts';
import { openBrowser } from './open-browser.ts';
import { openSettled } from './settle.ts';

/** The slowest step is an asset with one thread. */
const PATIENCE_MS = 240_000;

const folder = join(inject('sharedFolder'), 'static-site');
const build = (...options: string[]) => {
  const program = fileURLToPath(new URL('../apps/web/vite/build-static.ts', import.meta.url));
  // In the mode of tests React would be much slower.
  const env = { ...process.env, NODE_ENV: 'production' };
  return once(spawn(process.execPath, [program, '--out', folder, ...options], { env, stdio: 'ignore' }), 'exit');
};
expect((await build())[0]).toBe(0);

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** What every host of files does, and nothing more: no headers of ours, no compression, no rewriting. */
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  const path = join(folder, decodeURIComponent(pathname));
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder && !pathname.endsWith('/')) return response.writeHead(301, { location: `${pathname}/` }).end();
  const file = isFolder ? join(path, 'index.html') : path;
  const bytes = await readFile(file).catch(() => null);
  const type = TYPES[bytes ? extname(file) : '.html'] ?? 'application/octet-stream';
  response.writeHead(bytes ? 200 : 404, { 'content-type': type });
  response.end(bytes ?? (await readFile(join(folder, '404.html'))));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await openBrowser();

/** Every address of this site that a page names: links, files, and those of its program. */
function listAddresses(html: string, page: string): string[] {
  const named = [...html.matchAll(/\s(?:href|src|srcset|poster)="([^"]*)"/gi)].flatMap(([, text = '']) =>
    text.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  );
  const program = /<meta name="program" content="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  return [...named, ...program]
    .map((address) => new URL(address.replaceAll('&amp;', '&'), page))
    .filter(({ origin }) => origin === baseUrl)
    .map(({ pathname }) => baseUrl + pathname);
}

test('no link leads nowhere, and none to a server', async () => {
  const seen = new Set([`${baseUrl}/`, `${baseUrl}/404.html`]);
  const broken: string[] = [];
  let pages = 0;
  for (const address of seen) {
    const response = await fetch(address);
    if (!response.ok || address.startsWith(`${baseUrl}/api`)) broken.push(address);
    if (!response.headers.get('content-type')?.includes('html')) {
      await response.body?.cancel();
      continue;
    }
    pages += 1;
    for (const found of listAddresses(await response.text(), response.url)) seen.add(found);
  }
  expect(broken).toEqual([]);
  // Ten public pages in eight languages, those that explain, the root and the page for what is missing.
  expect(pages).toBeGreaterThan(90);
}, 120_000);

test('options that cannot be used are refused before anything is written', async () => {
  const codes = await Promise.all([build('--base', '/a b'), build('--origin', 'example')]);
  expect(codes.map(([code]) => code)).toEqual([1, 1]);
  expect(await fetch(baseUrl)).toMatchObject({ status: 200 });
});

test('from the root to an asset, with one thread and without a server', async () => {
  const context = await browser.newContext({ locale: 'fr-CA', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const asked: string[] = [];
  const errors: string[] = [];
  context.on('request', (request) => {
    const { method, path } = { method: request.method(), path: new URL(request.url()).pathname };
    if (request.url().startsWith('http')) asked.push(`${method} ${path}`);
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

  await page.goto(baseUrl);
  await page.waitForURL(`${baseUrl}/fr/`);
  await page.goto(`${baseUrl}/fr/nulle-part`);
  expect(await page.locator('p:visible').allInnerTexts()).toEqual(['Cette page n’existe pas. Page d’accueil']);
  // The browser itself complains of the page that is missing.
  expect(errors.splice(0)).toHaveLength(1);

  for (const path of ['en', 'en/demos', 'en/benchmarks', 'en/docs/guides', 'en/resources', 'en/faq', 'ja/login']) {
    await openSettled(page, `${baseUrl}/${path}/`);
  }
  await page.getByRole('heading', { name: 'このページにはサーバーが必要です' }).waitFor();
  await page.goto(`${baseUrl}/en/demos/`);
  expect(await page.getByRole('link', { name: /Log in|Pricing|API/ }).count()).toBe(0);

  await page.getByRole('link', { name: 'Generate your own' }).last().click();
  // A reader who comes by the router gets the page anew: the host might send headers for it.
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.name.endsWith('/en/on-device/'));
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await page.waitForFunction(() => Object.keys(document.querySelector('input[type=file]') ?? {}).length > 0);
  // Two sides of one object, and a piece of the front erased: the engine cuts out and takes the correction, all in the page.
  await page.setInputFiles('input[type=file]', ['fixtures/sides/car.front.webp', 'fixtures/sides/car.back.webp']);
  await page.getByRole('button', { name: 'Show and correct the cut-out' }).click();
  await page.getByText('The model is made from what is outlined here.').waitFor();
  await page.getByRole('button', { name: 'Correct the cut-out' }).click();
  await page.getByRole('radio', { name: 'Erase' }).check();
  // The cursor begins in the middle.
  await page.getByRole('application').press('ArrowRight');
  await page.getByRole('application').press('Enter');
  await page.getByText('The model is made from your cut-out.').waitFor();
  await page.getByRole('radio', { name: 'Low (fast)' }).check();
  await page.getByRole('button', { name: 'Make it on this device' }).click();
  await page.getByRole('heading', { name: 'Your model is ready' }).waitFor();
  await page.getByRole('img', { name: '3D model of car.front' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').first().click()]);
  const zip = await readFile(await download.path());
  const { 'report.json': json } = unzipSync(zip, { filter: ({ name }) => name === 'report.json' });
  const { subject, pictures }: AssetReport = JSON.parse(new TextDecoder().decode(json));
  expect(subject?.source).toBe('given');
  expect(pictures?.map(({ slot, used }) => [slot, used])).toEqual([['back', true]]);

  expect(asked.filter((each) => !each.startsWith('GET ') || each.startsWith('GET /api'))).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
}, 600_000);
