import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer } from '@tangible/contracts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { endAll, generatorOf, recordPosts } from './open-generator.ts';
import { readPixels } from './read-pixels.ts';
import { startSite } from './start-site.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url));
const mug = await readFile(fixture('mug.png'));

// At the high level the engine waits for as long as any test needs; at the others it is as it is.
const site = await startSite({
  SLOW_GENERATOR_MS: '600000',
  SLOW_GENERATOR_LEVEL: 'high',
  WORKER_CONCURRENCY: '2',
  // One of its tests follows the stages of an asset that is really made, by this server.
  KEPT_ASSETS: '',
  SURFACES_DIR: '',
});
const browser = await openBrowser();
const openGenerator = generatorOf(site, browser);

const SLOW = { timeout: 120_000 };
const stage = (page: Page, name: string) => page.locator(`[data-stage=${name}]`);
const startButton = (page: Page) => page.getByRole('button', { name: 'Generate 3D model' });
const problem = (page: Page) => page.getByRole('alert').innerText();
const pointsOf = async ({ token }: AuthAnswer) => (await site.call('GET', '/auth/me', { token })).body.user.points;

/** Starts a generation that waits, and ends it with the test. */
async function startSlow(person: AuthAnswer, page: Page) {
  await page.setInputFiles('input[type=file]', fixture('mug.png'));
  await page.getByText('mug.png').waitFor();
  await page.getByLabel('High (detailed)').check();
  await startButton(page).click();
  await stage(page, 'generating').waitFor(SLOW);
  onTestFinished(() => endAll(site, person));
}

/** As a server that is busy does: the form then works without cut-outs. */
const refuseCutOuts = (page: Page) =>
  page.route('**/api/tangible/cut-out', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));

test('a new visitor has a model in the viewer after four clicks: stages, report, points, download, events', async () => {
  const page = await site.open(browser, '/', { reducedMotion: 'reduce' });
  const { events } = recordPosts(page);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click(SLOW);
  };
  await click(page.getByRole('main').getByRole('link', { name: 'Generate your own' }));
  await click(page.getByRole('button', { name: 'Quick login' }));
  await page.getByRole('group', { name: 'Subdivision' }).waitFor(SLOW);
  expect(new URL(page.url()).pathname).toBe('/en/generate');
  expect(await page.getByLabel('Medium (balanced)').isChecked()).toBe(true);
  expect(await page.getByLabel('GLB (recommended)').isChecked()).toBe(true);
  await page.getByText('Costs 10 points').waitFor();
  // Not needed, but it spares the engine time.
  await click(page.getByLabel('Low (fast)'));
  await page.getByText('Costs 5 points').waitFor();
  await page.getByText('You have 30').waitFor();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const { y, height } = (await startButton(page).boundingBox())!;
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect([viewport.width, y >= 0 && y + height <= viewport.height]).toEqual([viewport.width, true]);
  }

  await page.setInputFiles('input[type=file]', fixture('mug.png'));
  await page.getByText('mug.png').waitFor();
  await click(startButton(page));
  await stage(page, 'generating').waitFor(SLOW);
  expect(await page.getByRole('list', { name: 'Stages' }).getByRole('listitem').count()).toBe(13);
  await page.getByText('Elapsed').waitFor();
  await stage(page, 'complete').waitFor(SLOW);
  await page.getByText('Your model is ready').waitFor();

  await page.locator('[data-state=ready]').waitFor(SLOW);
  expect(clicks).toBeLessThanOrEqual(4);
  await page.getByText(/^All \d+ checks passed$/).waitFor(SLOW);
  const { count, countWhere, distinctColours } = await readPixels(page.locator('canvas').first());
  // The mug is red, and nothing else in the scene is.
  const red = countWhere((r, g, b) => r > 70 && r > 1.5 * g && r > 1.5 * b);
  expect(red / count).toBeGreaterThan(0.02);
  expect(red / count).toBeLessThan(0.7);
  expect(distinctColours).toBeGreaterThan(300);

  const download = page.getByRole('link', { name: 'Download ZIP' });
  const [downloaded] = await Promise.all([page.waitForEvent('download', SLOW), download.click(SLOW)]);
  expect(downloaded.suggestedFilename()).toBe('tangible-model.zip');
  expect((await readFile(await downloaded.path())).subarray(0, 2).toString()).toBe('PK');
  const token = await page.evaluate(() => localStorage.getItem('authToken')!);
  const { body } = await site.call('GET', '/auth/me', { token });
  expect(body.user.points).toBe(25);
  await page.getByText('25 pt', { exact: true }).waitFor();
  expect(events().filter((event: string) => event.startsWith('tangible_'))).toEqual([
    'tangible_generation_start',
    'tangible_generation_complete',
    'tangible_model_viewed',
    'tangible_model_downloaded',
  ]);

  await page.getByRole('button', { name: 'Generate another' }).click();
  await stage(page, 'upload').waitFor();
  await page.getByText('Drop a picture of one object').waitFor();
  expect(await page.getByLabel('Medium (balanced)').isChecked()).toBe(true);
});

describe('a running generation', () => {
  test('is started once, however often the button is clicked, and can be left, resumed and cancelled', async () => {
    const { page, person, starts } = await openGenerator();
    await page.setInputFiles('input[type=file]', fixture('mug.png'));
    await page.getByText('mug.png').waitFor();
    await page.getByLabel('High (detailed)').check();
    onTestFinished(() => endAll(site, person));
    await page.evaluate(() => {
      const form = document.querySelector('form')!;
      for (let press = 0; press < 3; press++) form.requestSubmit();
    });
    await stage(page, 'generating').waitFor(SLOW);
    expect(starts()).toBe(1);

    await page.goto(`${site.baseUrl}/en/history`);
    await page.getByRole('heading', { name: 'Library' }).waitFor(SLOW);
    await page.goto(`${site.baseUrl}/en/generate`);
    await stage(page, 'generating').waitFor(SLOW);
    await page.getByText('Reading the picture').first().waitFor(SLOW);
    expect(starts()).toBe(1);
    expect(await pointsOf(person)).toBe(5);

    // Times are counted from the server's stamps, with its clock: this machine's may be wrong.
    await page.route(/\/events$/, (route) => route.abort());
    await page.route('**/api/tangible/status*', async (route) => {
      const response = await route.fetch();
      const startedAt = new Date(Date.now() - 3_605_000).toISOString();
      await route.fulfill({ response, json: { ...(await response.json()), startedAt } });
    });
    await page.clock.install({ time: Date.now() + 7_200_000 });
    await page.reload();
    await page.getByText('This is taking longer than usual. It is still running.').waitFor(SLOW);
    await expect.poll(() => page.locator('dt', { hasText: 'Elapsed' }).locator('+ dd').innerText()).toMatch(/^1:0/);
    const bar = page.getByRole('progressbar');
    await page.getByText(`${await bar.getAttribute('aria-valuenow')}%`, { exact: true }).waitFor();
    await page.unroute('**/api/tangible/status*');

    await page.getByText('Cancelling now costs 13 of 25 points.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await stage(page, 'upload').waitFor(SLOW);
    await page.getByText('The generation was cancelled. Points charged: 13.').waitFor();
    await page.getByText('Drop a picture of one object').waitFor();
    expect(await pointsOf(person)).toBe(17);
    await page.reload();
    await page.getByText('Drop a picture of one object').waitFor(SLOW);
  });

  test('shows its place in the queue while it waits', async () => {
    const [ada, bob] = [await site.register(), await site.register()];
    for (const { token } of [ada, bob]) {
      const form = new FormData();
      form.set('subdivisionLevel', 'high');
      form.set('file', new Blob([Uint8Array.from(mug)]), 'mug.png');
      await site.call('POST', '/tangible/generate', { token, body: form });
    }
    onTestFinished(async () => {
      await endAll(site, ada);
      await endAll(site, bob);
    });
    const { page, person } = await openGenerator();
    await startSlow(person, page);
    await page.getByText('Waiting in the queue').waitFor();
    await page.getByText('Place 1 in the queue').waitFor(SLOW);
  });

  test('is polled silently through network errors, and continues by itself', async () => {
    const { page, person } = await openGenerator();
    let failures = 0;
    await page.route(/\/api\/tangible\/(status|generations\/.*\/events)/, (route) => {
      failures += 1;
      return route.abort('connectionfailed');
    });
    await startSlow(person, page);
    await expect.poll(() => failures, { timeout: 60_000 }).toBeGreaterThan(3);
    expect(await stage(page, 'generating').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.unroute(/\/api\/tangible\/(status|generations\/.*\/events)/);
    await page.getByText('Reading the picture').first().waitFor({ timeout: 60_000 });
  });

  test('ends with the timeout text after 120 attempts, and can still be resumed', async () => {
    const { page, person, events } = await openGenerator();
    await page.clock.install();
    await startSlow(person, page);
    await page.clock.runFor(600_000);
    expect(await stage(page, 'generating').count()).toBe(1);
    await page.clock.runFor(5_000);
    await stage(page, 'error').waitFor(SLOW);
    expect(await problem(page)).toContain('Generation timeout. Please check back later.');
    expect(events().at(-1)).toBe('tangible_error');
    await page.clock.resume();
    await page.reload();
    await stage(page, 'generating').waitFor(SLOW);
  });
});

describe('failures', () => {
  test('a picture without a subject fails with a message, costs nothing, and can be retried', async () => {
    const { page, person, events } = await openGenerator();
    await refuseCutOuts(page);
    await page.setInputFiles('input[type=file]', fixture('blank.png'));
    await page.getByText('The cut-out cannot be shown right now.').waitFor();
    await startButton(page).click();
    await stage(page, 'error').waitFor(SLOW);
    await page.getByRole('heading', { name: 'Generation Failed' }).waitFor();
    expect(await problem(page)).toContain('No object was found in this picture.');
    expect(await pointsOf(person)).toBe(30);
    expect(events()).toEqual(['tangible_generation_start', 'tangible_generation_failed']);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await stage(page, 'upload').waitFor();
    await page.getByText('Drop a picture of one object').waitFor();
  });

  test.each([
    ['an error of the server', { status: 500, json: { error: 'The moon is full' } }, 'The moon is full'],
    ['a message of the server', { status: 502, json: { message: 'Bad gateway here' } }, 'Bad gateway here'],
    ['a status alone', { status: 503, json: {} }, 'Failed to start generation'],
    [
      'a page that is no JSON',
      { status: 500, body: '<h1>Oops</h1>', contentType: 'text/html' },
      'Failed to start generation',
    ],
    [
      'points that are gone meanwhile',
      { status: 402, json: { error: 'x', code: 'NOT_ENOUGH_POINTS', values: { cost: 10, balance: 4 } } },
      'Not enough points: this generation costs 10, you have 4',
    ],
  ])('a rejected start says why: %s', async (_, answer, words) => {
    const { page, events } = await openGenerator();
    await page.route('**/api/tangible/generate', (route) => route.fulfill(answer));
    await page.setInputFiles('input[type=file]', fixture('mug.png'));
    await page.getByText('mug.png').waitFor();
    await startButton(page).click();
    await stage(page, 'error').waitFor(SLOW);
    expect(await problem(page)).toContain(words);
    expect(events()).toEqual(['tangible_error']);
  });

  test('a result that cannot be stored is reported', async () => {
    const { page, person, events } = await openGenerator();
    await page.route('**/api/tangible/process-result', (route) =>
      route.fulfill({ status: 502, json: { error: 'x', code: 'RESULT_STORE_FAILED' } }),
    );
    await page.route(/\/events$/, (route) => route.abort());
    await page.route('**/api/tangible/status*', async (route) => {
      const task = await (await route.fetch()).json();
      const resultUrl = `${site.baseUrl}/files/x/model.zip`;
      await route.fulfill({ json: { ...task, status: 'COMPLETED', progress: 100, resultUrl } });
    });
    await startSlow(person, page);
    await stage(page, 'error').waitFor(SLOW);
    expect(await problem(page)).toContain('The model could not be stored. Please try again later.');
    expect(events()).toEqual(['tangible_generation_start', 'tangible_error']);
  });

  test('without enough points there is a link to buy some instead of the button', async () => {
    const { page, person } = await openGenerator();
    await startSlow(person, page);
    const other = await openGenerator({ ...person, user: { ...person.user } });
    await other.page.getByText('Not enough points: you need 5 more points.').waitFor(SLOW);
    expect(await startButton(other.page).count()).toBe(0);
    const way = other.page.getByRole('link', { name: 'Get points' });
    expect(await way.getAttribute('href')).toBe('/en/subscribe');
    await other.page.getByLabel('Low (fast)').check();
    await expect.poll(() => startButton(other.page).count()).toBe(1);
  });
});
