import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { readPixels } from './read-pixels.ts';
import { startSite } from './start-site.ts';

/** Another host that holds the models, as a content network would: open to every origin. */
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

const [site, hosted] = await Promise.all([startSite(), startSite({ CONTENT_URL: contentUrl })]);
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };

const card = (page: Page, name: string) => page.getByRole('article', { name });
const open = (page: Page, name: string) => card(page, name).getByRole('button', { name: 'View in 3D' });
const ready = (page: Page) => page.locator('dialog section[data-state=ready]').waitFor(SLOW);

test('a dog and a dragon, each lit at first and in bare colours when asked', async () => {
  const page = await site.open(browser, '/en/demos');
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
    expect(await card(page, name).getByLabel('PBR').isChecked()).toBe(false);
    // A choice that comes before the program takes effect when it is there.
    await page.waitForFunction(
      (image) => /poster-rgb/.test((image as HTMLImageElement).src),
      await face.elementHandle(),
    );
    expect(await face.getAttribute('src')).toBe(`/demos/${folder}/poster-rgb.webp`);
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await face.elementHandle());
  }
});

test('the viewer opens above the page, draws the model, and Escape gives the focus back', async () => {
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

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await open(page, 'Dog').evaluate((element) => element === document.activeElement)).toBe(true);
});

test('the look that was chosen is the first that the viewer shows', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  await card(page, 'Dragon').getByLabel('RGB').check();
  await open(page, 'Dragon').click();
  await ready(page);
  const chosen = page.getByRole('dialog').getByRole('group', { name: 'Channel' }).locator('[aria-pressed=true]');
  expect(await chosen.allInnerTexts()).toEqual(['Base colour (RGB)']);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('CONTENT_URL names the host that the models come from, and the policy of the page lets them in', async () => {
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

test('a model that cannot be fetched is told in words, with a way to try again and to download it', async () => {
  const page = await site.open(browser, '/en/demos', { reducedMotion: 'reduce' });
  await page.route('**/model.glb', (route) => route.fulfill({ status: 503, body: 'no' }));
  await open(page, 'Dog').click();
  const problem = page.getByRole('dialog').getByRole('alert');
  await problem.getByText('Error Loading Model').waitFor(SLOW);
  await page.unroute('**/model.glb');
  await problem.getByRole('button', { name: 'Try Again' }).click();
  await ready(page);
});
