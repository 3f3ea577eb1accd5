import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { buildServiceWorker } from '../apps/web/vite/build-service-worker.ts';
import { openBrowser } from './open-browser.ts';

const browser = await openBrowser();

/** A site of a few files, whose every deploy takes the files of the one before away. */
const served = new Map<string, [type: string, body: string]>();
const server = createServer(({ url = '' }, response) => {
  const [type, body] = served.get(url) ?? [];
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function deploy(version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'offline-'));
  const files = ['app', 'later', 'worker'].map((name) => `assets/${name}-${version}.js`);
  await buildServiceWorker(folder, { version, files, words: {} });
  const page = (name: string) => `<!doctype html><title>${name}</title><script type=module src=/${files[0]}></script>`;
  served.clear();
  served.set('/on-device.js', ['text/javascript', await readFile(join(folder, 'on-device.js'), 'utf8')]);
  served.set('/en/on-device', ['text/html', page(`device ${version}`)]);
  served.set('/en/on-device/more', ['text/html', page(`more ${version}`)]);
  served.set('/api/version', ['text/plain', version]);
  for (const file of files) served.set(`/${file}`, ['text/javascript', `export const version = '${version}';`]);
  const program = `import('./later-${version}.js').then(({ version }) => postMessage(version))`;
  served.set(`/assets/worker-${version}.js`, ['text/javascript', program]);
}

/** What a worker answers after it has imported more of its program, or why there is none. */
const askWorker = (page: Page, version: string): Promise<string> =>
  page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const worker = new Worker(url, { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => resolve('it could not be loaded');
      }),
    `/assets/worker-${version}.js`,
  );

test('a deploy: the new page at once, the old one whole until it is closed, never another page or an answer', async () => {
  await deploy('1');
  const context = await browser.newContext();
  const old = await context.newPage();
  await old.goto(`${origin}/en/on-device`);
  await old.evaluate(async () => {
    for (const scope of ['/assets/', '/en/on-device']) {
      await navigator.serviceWorker.register('/on-device.js', { scope, updateViaCache: 'none' });
    }
    await navigator.serviceWorker.ready;
  });
  await old.reload();
  // A host that sends no headers for threads: the service worker does.
  expect(await old.evaluate(() => crossOriginIsolated)).toBe(true);

  await deploy('2');
  const next = await context.newPage();
  await next.goto(`${origin}/en/on-device`);
  expect(await next.title()).toBe('device 2');
  expect(await next.evaluate(() => fetch('/api/version').then((answer) => answer.text()))).toBe('2');
  // The server no longer has what the old page imports only now.
  expect(await old.evaluate("import('/assets/later-1.js').then(({ version }) => version)")).toBe('1');
  expect(await askWorker(old, '1')).toBe('1');
  await next.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  await old.close();
  await next.close();
  await context.setOffline(true);
  const page = await context.newPage();
  await expect
    .poll(async () => {
      await page.goto(`${origin}/en/on-device`);
      return [await page.title(), await page.evaluate(() => caches.keys())];
    })
    .toEqual(['device 2', ['tangible-page-en-2']]);
  expect(await askWorker(page, '2')).toBe('2');
  await expect(page.goto(`${origin}/en/on-device/more`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.close();
});
