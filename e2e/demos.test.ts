import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { readPixels } from './read-pixels.ts';
import { openSharedSite, startSite } from './start-site.ts';

/** Another host for the models, like a content delivery network: open to every origin. */
const asked: string[] = [];
const host = createServer((request, response) => {
  asked.push(request.url ?? '');
  const file = join(fileURLToPath(new URL('../apps/web/public', import.meta.url)), request.url ?? '');
  const content = createReadStream(file);
  content.on('error', () => response.writeHead(404).end());
  content.on('open', () => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/octet-stream' });
    content.pipe(response);
  });
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
afterAll(() => host.close());
const contentUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

const [site, hosted] = await Promise.all([openSharedSite(), startSite({ CONTENT_URL: contentUrl })]);
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };

/** A file of the repository. */
const root = (path: string) => new URL(`../${path}`, import.meta.url);
const card = (page: Page, name: string) => page.getByRole('article', { name });
const open = (page: Page, name: string) => card(page, name).getByRole('button', { name: 'View in 3D' });
const ready = (page: Page) => page.locator('dialog section[data-state=ready]').waitFor(SLOW);

test('a dog and a dragon, each lit at first and in base colours on request', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'no-preference' });
  expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(['Dog', 'Dragon']);
  for (const [name, folder] of [
    ['Dog', 'dog'],
    ['Dragon', 'dragon'],
  ] as const) {
    const face = card(page, name)
      .getByRole('button', { name: `Open ${name} in the viewer` })
      .locator('img')
      .first();
    const looks = card(page, name).getByRole('radio');
    expect(await looks.count()).toBe(2);
    expect(await card(page, name).getByLabel('PBR').isChecked()).toBe(true);
    expect(await face.getAttribute('src')).toBe(`/demos/${folder}/poster.webp`);
    await card(page, name).getByLabel('RGB').check();
    await expect.poll(() => card(page, name).getByLabel('PBR').isChecked()).toBe(false);
    // A choice made before hydration takes effect after it.
    await page.waitForFunction(
      (image) => /poster-rgb/.test((image as HTMLImageElement).src),
      await face.elementHandle(),
    );
    expect(await face.getAttribute('src')).toBe(`/demos/${folder}/poster-rgb.webp`);
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await face.elementHandle());
  }
});

test('the viewer opens above the page, draws the model, and Escape returns the focus', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  const told = page.waitForRequest(
    (request) => request.url().endsWith('/notify') && request.postDataJSON().eventType === 'tangible_model_viewed',
  );
  await open(page, 'Dog').click();
  const dialog = page.getByRole('dialog', { name: 'Dog' });
  await dialog.waitFor();
  expect((await told).postDataJSON()).toMatchObject({ taskId: 'demo-dog', fileFormat: 'glb' });
  await ready(page);
  expect(
    await dialog
      .getByRole('link', { name: /download/i })
      .first()
      .getAttribute('download'),
  ).toBe('tangible-dog.glb');

  // A brown dog on white: a good part of the picture is neither white nor grey, in many shades.
  const { count, countWhere, distinctColours } = await readPixels(dialog.getByRole('img').first());
  expect(countWhere((r, _g, b) => r - b > 25) / count).toBeGreaterThan(0.05);
  expect(countWhere((r, g, b) => r > 240 && g > 240 && b > 240) / count).toBeGreaterThan(0.2);
  expect(distinctColours).toBeGreaterThan(500);

  // It falls with the colliders inside the file, and comes to rest.
  const { colliderCount } = JSON.parse(readFileSync(root('apps/web/src/ui/facts/demo-facts.json'), 'utf8')).dog;
  expect(await dialog.getByRole('button', { name: `${colliderCount} colliders` }).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Drop it' }).click();
  await dialog.getByText('It came to rest').waitFor(SLOW);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => open(page, 'Dog').evaluate((element) => element === document.activeElement)).toBe(true);
});

test('the viewer opens with the chosen look', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  await card(page, 'Dragon').getByLabel('RGB').check();
  await open(page, 'Dragon').click();
  await ready(page);
  const chosen = page.getByRole('dialog').getByRole('group', { name: 'Channel' }).locator('[aria-pressed=true]');
  expect(await chosen.allInnerTexts()).toEqual(['Base colour (RGB)']);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('models load from the host in CONTENT_URL, and the policy of the page allows it', async () => {
  const page = await hosted.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await open(page, 'Dragon').click();
  await ready(page);
  expect(asked).toContain('/demos/dragon/model.glb');
  expect(refused).toEqual([]);
});

test('a model that cannot be loaded shows a message, with a retry and a download', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  await page.route('**/model.glb', (route) => route.fulfill({ status: 503, body: 'no' }));
  await open(page, 'Dog').click();
  const problem = page.getByRole('dialog').getByRole('alert');
  await problem.getByText('Error Loading Model').waitFor(SLOW);
  await page.unroute('**/model.glb');
  await problem.getByRole('button', { name: 'Try Again' }).click();
  await ready(page);
});

/** The gallery's data in the repository. */
const names = readdirSync(root('fixtures/gallery'))
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.slice(0, -4))
  .sort();
const reportOf = (name: string) =>
  JSON.parse(readFileSync(root(`apps/web/public/gallery/${name}/report.json`), 'utf8'));
const gallery = (page: Page) => page.getByRole('region', { name: 'All twelve test pictures' });
const entry = (page: Page, name: string) =>
  gallery(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('the gallery shows all twelve pictures next to their assets from three sides, with the measurements', async () => {
  const page = await site.open(browser, '/en/demos');
  const entries = gallery(page).getByRole('listitem');
  expect(names).toHaveLength(12);
  expect(await entries.count()).toBe(12);
  for (const [index, name] of names.entries()) {
    const images = entries.nth(index).getByRole('img');
    expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual(
      ['picture', 'front', 'side', 'back'].map((file) => `/gallery/${name}/${file}.webp`),
    );
    await entries.nth(index).scrollIntoViewIfNeeded();
    // They are 320 by 320, as their place on the page is before they come.
    await images.evaluateAll((all) =>
      Promise.all(all.map((image) => (image as HTMLImageElement).decode().then(() => image))),
    );
    const sizes = await images.evaluateAll((all) =>
      all.map((image) => {
        const { naturalWidth, naturalHeight, width, height } = image as HTMLImageElement;
        return [naturalWidth, naturalHeight, Math.abs(width - height) <= 1, image.getAttribute('width')];
      }),
    );
    expect(sizes).toEqual(Array(4).fill([320, 320, true, '320']));
    const { checks, mesh } = reportOf(name);
    const passed = checks.filter(({ verdict }: { verdict: string }) => verdict === 'pass').length;
    const facts = await entries.nth(index).locator('dl').innerText();
    expect(facts).toContain(`${passed} of ${checks.length}`);
    expect(facts).toContain(new Intl.NumberFormat('en').format(mesh.triangleCount));
    expect(await entries.nth(index).getByRole('link', { name: 'report.json' }).getAttribute('href')).toBe(
      `/gallery/${name}/report.json`,
    );
  }
});

test('a report opens with every check and its verdict, and says which failed', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  const report = reportOf('mug');
  await entry(page, 'Mug').getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mug: report' });
  await dialog.getByRole('table').waitFor();
  const rows = dialog.locator('tr[data-verdict]');
  expect(await rows.count()).toBe(report.checks.length);
  const verdicts = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-verdict')).sort());
  expect(verdicts).toEqual(report.checks.map(({ verdict }: { verdict: string }) => verdict).sort());
  expect(await dialog.getByRole('row', { name: 'Open edges' }).innerText()).toMatch(/passed\s+Open edges\s+0\s+= 0/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // One that did not pass, as it would come from an asset that is worse.
  const worse = report.checks.map((check: { name: string }) => {
    if (check.name === 'boundary-edges') return { ...check, value: 7, verdict: 'fail' };
    return check.name === 'self-intersections' ? { ...check, value: 3, verdict: 'warn' } : check;
  });
  await page.route('**/gallery/mug/report.json', (route) =>
    route.fulfill({
      json: { ...report, provenance: { front: 0.3, mirrored: 0.08, inferred: 0.62 }, checks: worse },
    }),
  );
  await entry(page, 'Mug').getByRole('button', { name: 'Report' }).click();
  await dialog.getByText('Failed: Open edges.').waitFor();
  expect(await dialog.getByText(/^Warnings: .*Self-intersections/).count()).toBe(1);
  const shares = 'Colours: 30% seen in the picture, 8% mirrored from it, 62% inferred.';
  expect(await dialog.getByText(shares).count()).toBe(1);
  expect(await dialog.getByRole('row', { name: 'Open edges' }).innerText()).toMatch(/failed\s+Open edges\s+7\s+= 0/);
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, 'colours')).toEqual([]);
});

test('a report that cannot be loaded shows a message, with a retry', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  await page.route('**/gallery/car/report.json', (route) => route.abort());
  await entry(page, 'Car').getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Car: report' });
  await dialog.getByRole('alert').waitFor();
  await page.unroute('**/gallery/car/report.json');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await dialog.getByRole('table').waitFor();
});

test('the viewer opens an asset of the gallery with its colliders and its report', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  await entry(page, 'Car').getByRole('button', { name: 'View in 3D' }).click();
  const dialog = page.getByRole('dialog', { name: 'Car' });
  await ready(page);
  // A red car on white.
  const { count, countWhere } = await readPixels(dialog.getByRole('img').first());
  expect(countWhere((r, g, b) => r > 120 && r - g > 80 && r - b > 80) / count).toBeGreaterThan(0.02);
  const { colliders, checks } = reportOf('car');
  expect(await dialog.getByRole('button', { name: `${colliders.count} colliders` }).count()).toBe(1);
  await dialog.getByText(new RegExp(`\\d+ of ${checks.length} checks passed`)).waitFor();
});

test('on a phone in Russian neither the gallery nor a report is wider than the screen', async () => {
  const page = await site.open(browser, '/ru/demos', {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const widths = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog');
      return [document.documentElement.scrollWidth, dialog ? dialog.scrollWidth - dialog.clientWidth : 0];
    });
  expect(await widths()).toEqual([390, 0]);
  await page.getByRole('button', { name: 'Отчёт' }).last().click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  expect(await widths()).toEqual([390, 0]);
});
