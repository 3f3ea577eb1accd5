import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer } from '@tangible/contracts';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { endAll, generatorOf } from './open-generator.ts';
import { startSite } from './start-site.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url));
const mug = await readFile(fixture('mug.png'));

// At the high level the engine waits for as long as any test needs; at the others it is as it is.
const site = await startSite({
  SLOW_GENERATOR_MS: '600000',
  SLOW_GENERATOR_LEVEL: 'high',
  WORKER_CONCURRENCY: '2',
  KEPT_ASSETS: '',
  SURFACES_DIR: '',
});
const browser = await openBrowser();
const openGenerator = generatorOf(site, browser);

const SLOW = { timeout: 120_000 };
const pointsOf = async ({ token }: AuthAnswer) => (await site.call('GET', '/auth/me', { token })).body.user.points;
const row = (page: Page, name: string) => page.getByRole('listitem', { name });
const blank = fixture('blank.png');

test('a batch asks what several pictures are, finds their objects, sends each once over a reload, and tells their ends apart', async () => {
  const { page, person } = await openGenerator();
  await page.setInputFiles('input[type=file]', [fixture('mug.png'), fixture('pair.gif'), blank]);
  await page.getByRole('heading', { name: 'What do these 3 pictures show?' }).waitFor();
  await page.getByRole('button', { name: 'A different object in each' }).click();
  await page.getByText('1 picture has no clear object and is left out. This costs nothing.').waitFor(SLOW);
  await row(page, 'blank.png').getByText('No clear object: left out unless you mark it').waitFor();
  await row(page, 'pair.gif').getByText('2 objects were found. Which one do you mean?').waitFor();
  await row(page, 'pair.gif').getByRole('radio', { name: 'Object 2' }).check();

  // One whose object cannot be looked for now is not left out; this one will fail.
  await page.route('**/api/tangible/cut-out', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
  await page.setInputFiles('input[type=file]', [
    { name: 'plain.png', mimeType: 'image/png', buffer: Buffer.concat([await readFile(blank), Buffer.alloc(9)]) },
    { name: 'again.png', mimeType: 'image/png', buffer: mug },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ]);
  await row(page, 'plain.png').getByText('an asset is made without it').waitFor();
  const refused = page.getByRole('alert').getByRole('listitem');
  expect(await refused.allInnerTexts()).toEqual([
    'again.png is already in the list.',
    'notes.pdf: Please select an image file (JPEG, PNG, WebP, or GIF)',
  ]);
  await page.getByLabel('High (detailed)').check();
  await page.getByText('Not enough points: you need 45 more points.').waitFor();
  expect(await page.getByRole('button', { name: /^Generate/ }).count()).toBe(0);
  await page.getByLabel('Low (fast)').check();
  await page.getByText('5 each for 3 assets').waitFor();

  const keys: (string | undefined)[] = [];
  await page.route('**/api/tangible/generate', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // First the plan has no place, then a picture is taken, then an answer is lost.
    if (keys.length === 1) {
      return route.fulfill({ status: 429, json: { error: 'x', code: 'QUEUE_LIMIT', values: { limit: 50 } } });
    }
    if (keys.length === 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Generate 3 models' }).click();
  await page.getByText('Your plan allows 50 generations at once.').waitFor(SLOW);
  await expect.poll(() => keys.length).toBeGreaterThan(2);
  await row(page, 'plain.png').getByText('Not sent yet. Nothing has been charged.').waitFor();
  await page.unroute('**/api/tangible/generate');
  await page.reload();
  await page.getByRole('heading', { name: 'Queue' }).waitFor(SLOW);

  for (const name of ['mug', 'pair']) {
    await row(page, name).and(page.locator('[data-status=COMPLETED]')).waitFor(SLOW);
  }
  await row(page, 'plain').getByText('No object was found in this picture.').waitFor(SLOW);
  await row(page, 'plain').getByText('Your 5 points have been refunded.').waitFor();
  await page.getByText('2 of 3 done. 1 failed.').waitFor();
  const { body } = await site.call('GET', '/tangible/history', person);
  expect(body.total).toBe(3);
  expect(await pointsOf(person)).toBe(20);
  expect(keys[2]).not.toBe(keys[1]);

  await row(page, 'mug').getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(/\/en\/assets\//);
  await page.goBack();
  await page.getByRole('button', { name: 'Remove finished' }).click(SLOW);
  await page.getByText('Drop a picture of one object').waitFor();
});

test('a batch is shown from the server alone, with places and cancelling, to its owner only', async () => {
  const people = [await site.register(), await site.register(), await site.register()];
  const [ada, bob, cleo] = people as [AuthAnswer, AuthAnswer, AuthAnswer];
  onTestFinished(async () => {
    for (const person of people) await endAll(site, person);
  });
  const start = ({ token }: AuthAnswer, subdivisionLevel: string, name: string) => {
    const form = new FormData();
    form.set('subdivisionLevel', subdivisionLevel);
    form.set('file', new Blob([Uint8Array.from(mug)]), name);
    return site.call('POST', '/tangible/generate', { token, body: form });
  };
  for (const person of [ada, bob]) await start(person, 'high', 'slow.png');
  for (const name of ['first.png', 'second.png', 'third.png']) await start(cleo, 'low', name);

  const { page } = await openGenerator(ada);
  await page.getByText('Drop a picture of one object').waitFor();
  expect(await page.getByRole('heading', { name: 'Queue' }).count()).toBe(0);

  const own = await site.open(browser, '/en/generate', { as: cleo, reducedMotion: 'reduce' });
  await own.getByRole('heading', { name: 'Queue' }).waitFor(SLOW);
  for (const [name, place] of [
    ['first', 1],
    ['second', 2],
    ['third', 3],
  ] as const) {
    await row(own, name).getByText(`Place ${place} in the queue`).waitFor();
  }
  await row(own, 'first').getByText('Cancelling now is free.').waitFor();
  await own.getByRole('button', { name: 'first: Cancel' }).click();
  await row(own, 'first').waitFor({ state: 'detached' });
  await row(own, 'second').getByText('Place 1 in the queue').waitFor();
  expect(await pointsOf(cleo)).toBe(20);
  await own.getByRole('button', { name: 'Generate more' }).click();
  await own.getByText('Waiting or running: 2').waitFor();
  await own.getByText('Drop a picture of one object').waitFor();
});
