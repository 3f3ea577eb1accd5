import { readFile, stat } from 'node:fs/promises';
import { FILE_FORMATS } from '@tangible/contracts';
import { buildBvh, findClosestPoint, type Mesh, measureBox } from '@tangible/geometry';
import { unzipSync } from 'fflate';
import type { Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { readGlb } from '../packages/engine/src/formats/gltf/read-glb.ts';
import type { AssetReport } from '../packages/engine/src/report.ts';
import { validateGlb } from '../packages/engine/test/support.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

/** An asset takes two cores a few seconds; other tests run at the same time. */
const PATIENCE_MS = 240_000;

/** React has taken over once its elements know their properties. */
const isAlive = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('input[type=file]') ?? {}).length > 0);
const findWorker = (page: Page, name: string): Worker => page.workers().find((worker) => worker.url().includes(name))!;
const start = (page: Page) => page.getByRole('button', { name: 'Make it on this device' }).click();

test('a visitor makes an asset on this device without a network, the one that the server makes, and keeps it', async () => {
  const page = await site.open(browser, '/en', { reducedMotion: 'reduce' });
  const context = page.context();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await isAlive(page);

  const asked: { method: string; path: string; body: Buffer | null }[] = [];
  let loadedBytes = 0;
  context.on('request', (request) => {
    const { protocol, pathname: path } = new URL(request.url());
    // Others are of the page itself.
    if (protocol === 'http:') asked.push({ method: request.method(), path, body: request.postDataBuffer() });
  });
  context.on('response', (response) => {
    loadedBytes += Number(response.headers()['content-length'] ?? 0);
  });
  /** Each once: what a service worker passes on, it asks for again. */
  const takeAsked = () => [
    ...new Set(asked.splice(0).flatMap(({ path }) => (/\.(wasm|onnx|bin)$/.test(path) ? [path] : []))),
  ];

  // The picture is given on the home page and comes along in the browser.
  await page.setInputFiles('[aria-label="On this device: Choose a picture"]', 'fixtures/pictures/mug.png');
  await page.getByRole('img', { name: 'The picture you chose: mug.png' }).waitFor();
  await page.getByText('Picture and asset stay in this browser').waitFor();
  // Threads need it; payments and demos must do without.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  // A file that is not the one it should be is refused, and nothing is lost.
  await page.getByRole('radio', { name: 'Low (fast)' }).check();
  await context.route('**/assets/weights-2-*', (route) => route.fulfill({ body: 'something else' }));
  await start(page);
  await page.getByRole('alert').getByText('The engine could not be loaded').waitFor({ timeout: PATIENCE_MS });
  await context.unroute('**/assets/weights-2-*');
  expect(loadedBytes).toBeGreaterThan(30_000_000);
  expect(takeAsked()).toContainEqual(expect.stringContaining('weights-1'));

  // Given up while it works; the engine is kept, but for a file that was damaged meanwhile.
  await start(page);
  await page.getByRole('figure').getByText('What the engine cuts out').waitFor({ timeout: PATIENCE_MS });
  expect(loadedBytes).toBeLessThan(60_000_000);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('img', { name: 'The picture you chose: mug.png' }).waitFor();
  await page.evaluate(async () => {
    const cache = await caches.open('tangible-engine');
    const damaged = (await cache.keys()).find(({ url }) => url.includes('weights-0'))!;
    await cache.put(damaged, new Response(new Uint8Array(1000)));
  });
  takeAsked();

  // The engine's worker dies, as one without memory does: a sentence, the server, and the picture is still there.
  await start(page);
  await page.getByRole('figure').getByText('What the engine cuts out').waitFor({ timeout: PATIENCE_MS });
  expect(takeAsked()).toEqual([expect.stringContaining('weights-0')]);
  await findWorker(page, 'engine-worker').evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Array buffer allocation failed');
    });
  });
  await page.getByRole('alert').getByText('The engine stopped, probably because memory ran out').waitFor();
  await page.getByRole('button', { name: 'Take this picture to the server' }).waitFor();
  expect(await page.title()).toBe('Stopped · On this device');

  // From here on there is no network. The page comes from the browser, isolated as before; no other does, and no answer.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.state);
  await start(page);
  await page.getByRole('heading', { name: 'Loading the engine' }).waitFor();
  await context.setOffline(true);
  const other = await context.newPage();
  await expect(other.goto(`${site.baseUrl}/en/faq`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await other.close();
  await page.goto(`${site.baseUrl}/en/on-device`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(await page.evaluate(() => fetch('/api/health/live').catch(({ name }) => name))).toBe('TypeError');
  // The picture whose page ended meanwhile is still there.
  await page.getByRole('alert').getByText('The last run ended with its page').waitFor();
  await page.getByRole('img', { name: 'The picture you chose: mug.png' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Low (fast)' }).isChecked()).toBe(true);

  // A second tab waits for its turn, and can give up.
  const second = await context.newPage();
  await second.goto(`${site.baseUrl}/en/on-device`);
  await isAlive(second);
  await second.setInputFiles('input[type=file]', 'fixtures/pictures/mug.jpg');
  await second.getByRole('img', { name: 'The picture you chose: mug.jpg' }).waitFor();
  // There is room for the picture, but not for an asset. The browser remembers for half a minute how much room there was,
  // unless its database is gone.
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: site.baseUrl, storageTypes: 'indexeddb' });
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.baseUrl, quotaSize: usage + 1_000_000 });
  await page.setInputFiles('input[type=file]', 'fixtures/pictures/mug.png');
  await start(page);
  await page.getByRole('figure').getByText('What the engine cuts out').waitFor({ timeout: PATIENCE_MS });
  // A browser may freeze a tab behind another one; it goes on when it is looked at again.
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await start(second);
  await second.getByRole('status').getByText('Another tab of this browser is making an asset').waitFor();
  await second.getByRole('button', { name: 'Cancel' }).click();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  expect(takeAsked()).toEqual([]);

  // There is no room left when it is done: it is said, and nothing is lost.
  await page.getByRole('heading', { name: 'Your model is ready' }).waitFor({ timeout: PATIENCE_MS });
  expect(await page.title()).toBe('Ready: mug');
  await page.getByRole('alert').getByText('storage is full, so this asset is not kept').waitFor();
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.baseUrl });
  expect(await second.getByRole('heading', { name: 'Made in this browser' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Keep it now' }).click();
  await page.getByText('Kept in this browser, listed below').waitFor();
  await page.getByText('The network for the shape ran on the CPU (WebAssembly)').waitFor();

  // Nothing but files of the site was asked for, and nothing was sent.
  for (const { method, path, body } of asked.splice(0)) {
    expect([method, body], path).toEqual(['GET', null]);
    expect(path).toMatch(
      /^\/(assets\/.*|[\w-]+|en\/(on-device|faq)|(on-device|theme)\.js|favicon\.svg|api\/(health\/live|site))$/,
    );
  }
  await page.getByRole('img', { name: '3D model of mug' }).waitFor();

  const packed = await page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('a[download]')!;
    const bytes = new Uint8Array(await (await fetch(link.href)).arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text);
  });
  const files = unzipSync(new Uint8Array(Buffer.from(packed, 'base64')));
  const theirs = await makeOnServer();
  expect(Object.keys(files)).toEqual(Object.keys(theirs));

  const readReport = (from: typeof files): AssetReport => JSON.parse(new TextDecoder().decode(from['report.json']));
  const [report, expected] = [readReport(files), readReport(theirs)];
  const verdicts = ({ checks }: AssetReport) => checks.map(({ name, verdict }) => `${name}: ${verdict}`);
  expect(verdicts(report)).toEqual(verdicts(expected));
  // The driver of this browser is software, which is not used.
  expect(report.model).toEqual({ ...expected.model, backend: 'wasm' });
  // The networks' sums are added up in another order, so a vertex near a threshold may fall on its other side.
  expect(Math.abs(report.mesh.triangleCount / expected.mesh.triangleCount - 1)).toBeLessThan(0.001);
  expect(report.colliders.count).toBe(expected.colliders.count);
  for (const side of ['widthM', 'heightM', 'depthM'] as const) {
    expect(Math.abs(report.size[side] / expected.size[side] - 1), side).toBeLessThan(0.002);
  }
  expect(Math.abs(report.physics.massKg / expected.physics.massKg - 1)).toBeLessThan(0.002);

  expect(await validateGlb(files['model.glb']!)).toMatchObject({ errors: 0, warnings: 0 });
  const gaps = measureGaps(await readGlb(files['model.glb']!), await readGlb(theirs['model.glb']!));
  // In shares of the longest side; 0.0003 and 0.002 were measured.
  expect(gaps[Math.floor(gaps.length * 0.99)]).toBeLessThan(0.001);
  expect(gaps.at(-1)).toBeLessThan(0.005);

  // The other tab has it too: it is looked at there, then deleted, and gone here.
  await second.bringToFront();
  const card = second.getByRole('listitem').filter({ hasText: 'mug' });
  await card.getByText(/low.*MB/i).waitFor();
  await second.getByText(/used, with the engine/).waitFor();
  await card.getByRole('button', { name: 'View mug' }).click();
  await second.getByRole('dialog').getByRole('img', { name: '3D model of mug' }).waitFor();
  await second.getByRole('button', { name: 'Close' }).click();
  const [download] = await Promise.all([
    second.waitForEvent('download'),
    card.getByRole('button', { name: 'Download mug' }).click(),
  ]);
  expect((await stat(await download.path())).size).toBe(Buffer.from(packed, 'base64').length);
  await second.getByRole('dialog').waitFor({ state: 'detached' });

  // With a network and an account, it is carried to the page for models of one's own; only a press there sends it.
  await context.setOffline(false);
  const { token, user } = await site.register();
  await second.evaluate(
    ([token, user]) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('user', user);
    },
    [token, JSON.stringify(user)] as const,
  );
  await card.getByRole('button', { name: 'Send mug to the library' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await second.getByText('mug.zip').waitFor();
  expect(asked.map(({ method }) => method)).not.toContain('POST');
  await second.goBack();
  await card.getByRole('button', { name: 'Delete mug' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.bringToFront();
  await page.getByRole('heading', { name: 'Made in this browser' }).waitFor({ state: 'detached' });
  await second.close();

  // A reader who leaves for another page of the site gets one that is not isolated.
  await page.getByRole('link', { name: 'Generate on the server instead' }).click();
  await page.waitForFunction(() => location.pathname === '/en/generate' && !crossOriginIsolated);
}, 600_000);

/** The files that the server makes of the same picture. */
async function makeOnServer() {
  const { token } = await site.register();
  const body = new FormData();
  body.set('subdivisionLevel', 'low');
  body.set('formats', FILE_FORMATS.join());
  body.set('file', new Blob([await readFile('fixtures/pictures/mug.png')]), 'mug.png');
  const { contentId } = (await site.call('POST', '/tangible/generate', { token, body })).body;
  let resultUrl: string | null = null;
  await expect
    .poll(
      async () => {
        const { body: task } = await site.call('GET', `/tangible/status?contentId=${contentId}`, { token });
        resultUrl = task.resultUrl;
        return task.status;
      },
      { timeout: PATIENCE_MS },
    )
    .toBe('COMPLETED');
  return unzipSync(new Uint8Array(await (await fetch(resultUrl!)).arrayBuffer()));
}

/** How far each vertex of one surface is from the other, in shares of its longest side; the nearest first. */
function measureGaps(from: Mesh, to: Mesh): number[] {
  const { min, max } = measureBox(to.positions);
  const side = Math.max(...max.map((value, k) => value - min[k]!));
  const bvh = buildBvh(to);
  return Array.from({ length: from.positions.length / 3 }, (_, i) => {
    const [x, y, z] = from.positions.subarray(3 * i, 3 * i + 3);
    return findClosestPoint(bvh, [x!, y!, z!])!.distance / side;
  }).sort((a, b) => a - b);
}
