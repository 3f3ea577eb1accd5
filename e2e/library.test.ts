import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer, GenerationTask } from '@tangible/contracts';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findOverflow } from './find-overflow.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };

/** A user with two finished assets, the same so that the engine runs once, and one that failed. */
let ada: AuthAnswer;
let tasks: GenerationTask[];

beforeAll(async () => {
  ada = await site.register();
  tasks = [];
  for (const name of ['mug.png', 'mug.png', 'blank.png']) {
    const picture = await readFile(fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url)));
    const body = new FormData();
    body.set('subdivisionLevel', 'low');
    body.set('file', new Blob([Uint8Array.from(picture)]), name);
    tasks.push((await site.call('POST', '/tangible/generate', { token: ada.token, body })).body);
  }
  for (const { contentId } of tasks) {
    for (let status = ''; status !== 'COMPLETED' && status !== 'FAILED'; ) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      ({ status } = (await site.call('GET', `/tangible/status?contentId=${contentId}`, { token: ada.token })).body);
    }
  }
}, 300_000);

const cards = (page: Page) => page.getByRole('list', { name: 'Your assets' }).locator('> li');
const cardOf = (page: Page, { contentId }: GenerationTask) =>
  cards(page).filter({ has: page.locator(`a[href$="/assets/${contentId}"]`) });

test('search, filter, tag, several into one ZIP and a scene, and several deleted', async () => {
  const page = await site.open(browser, '/en/history', { as: ada });
  const [mug, second, failed] = tasks as [GenerationTask, GenerationTask, GenerationTask];
  await cardOf(page, failed).waitFor(SLOW);
  expect(await cards(page).count()).toBe(3);
  const preview = cardOf(page, mug).locator('img');
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await findOverflow(page)).toEqual([]);

  // Tags: one by keyboard on a card; the other chosen in the bar, for several.
  await cardOf(page, mug)
    .getByRole('button', { name: /^Add tag/ })
    .click();
  await page.getByRole('combobox', { name: 'New tag' }).fill('kitchen');
  await page.keyboard.press('Enter');
  await cardOf(page, mug).getByRole('button', { name: 'Remove the tag kitchen' }).waitFor();
  await expect.poll(() => focusedText(page)).toMatch(/^Add tag/);
  for (const task of [mug, second]) await cardOf(page, task).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected generations' });
  await bar.getByText('2 selected').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('robots');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await cardOf(page, second).getByRole('button', { name: 'Remove the tag robots' }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download', SLOW),
    bar.getByRole('button', { name: 'Download' }).click(),
  ]);
  const files = Object.keys(unzipSync(await readFile(await download.path())));
  expect(files.filter((name) => /^[^/]+\/model\.glb$/.test(name))).toHaveLength(2);
  const scene = bar.getByRole('link', { name: 'Into a scene' });
  expect(await scene.getAttribute('href')).toBe(`/en/scenes?assets=${second.contentId},${mug.contentId}`);

  // Filters: a tag, a kind, a format, a search in the address.
  await page.getByRole('group', { name: 'Tag' }).getByRole('button', { name: 'kitchen' }).click();
  await page.getByText('1 found').waitFor();
  expect(await cards(page).count()).toBe(1);
  await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'From a picture' }).click();
  await page.waitForURL(/kind=picture/);
  await page.getByText('1 found').waitFor();
  await page.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'USDZ' }).click();
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await cardOf(page, second).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill(second.taskId.slice(5, 18).toUpperCase());
  await page.waitForURL(/\?q=/);
  await page.getByText('1 found').waitFor();
  await page.reload();
  await cardOf(page, second).waitFor(SLOW);
  expect(await cards(page).count()).toBe(1);
  expect(await page.getByRole('searchbox').inputValue()).toBe(second.taskId.slice(5, 18).toUpperCase());
  await page.getByRole('searchbox').fill('');
  await cardOf(page, mug).waitFor();

  // The table shows the same, and is remembered.
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table', { name: 'Your generations' }).waitFor();
  await page.reload();
  await page.getByRole('row').nth(3).waitFor(SLOW);
  await page.getByRole('button', { name: 'Grid' }).click();

  await cardOf(page, second).getByRole('checkbox').check();
  await cardOf(page, failed).getByRole('checkbox').check();
  await bar.getByText('Only completed ones can be downloaded or placed in a scene.').waitFor();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 generations?' });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => cards(page).count()).toBe(1);
  await cardOf(page, mug).waitFor();
  const { body } = await site.call('GET', '/tangible/history', { token: ada.token });
  expect(body.records.map(({ contentId }: GenerationTask) => contentId)).toEqual([mug.contentId]);
  expect(await bar.count()).toBe(0);
});

test('what could not be deleted is told with its reason, and the cost of those that run is said before', async () => {
  const page = await site.open(browser, '/en/history', { as: ada });
  const [mug] = tasks as [GenerationTask];
  const record = {
    ...mug,
    status: 'COMPLETED',
    cancelCost: null,
    id: mug.contentId,
    isValid: true,
    name: 'Mug',
    tags: [],
    sizeBytes: 1,
  };
  const running = {
    ...record,
    id: 'r',
    contentId: 'r',
    taskId: 'task_r',
    name: 'Runs',
    status: 'PROCESSING',
    cancelCost: 3,
  };
  await page.route('**/api/tangible/history*', (route) =>
    route.fulfill({ json: { records: [record, running], limit: 100, offset: 0, total: 2 } }),
  );
  await page.route('**/api/tangible/generations/delete', (route) =>
    route.fulfill({
      json: {
        results: [
          { contentId: mug.contentId, isDeleted: true, error: null, code: null },
          { contentId: 'r', isDeleted: false, error: 'x', code: 'GENERATION_NOT_FOUND' },
        ],
      },
    }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click(SLOW);
  await page.getByRole('checkbox', { name: 'Select Runs' }).check();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('region', { name: 'Selected generations' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 has not finished: deleting cancels it. 3 points are charged in total.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('1 could not be deleted:').waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'Runs' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select Mug' }).count()).toBe(0);
});

test('fits a phone, and leads a new user to the generator', async () => {
  const phone = await site.open(browser, '/en/history', { as: ada, viewport: { width: 390, height: 844 } });
  await cards(phone).first().waitFor(SLOW);
  await phone.getByRole('checkbox').first().check();
  expect(await findOverflow(phone)).toEqual([]);
  const page = await site.open(browser, '/en/history', { as: await site.register() });
  const first = page.getByRole('link', { name: 'Generate your first model' });
  await first.waitFor(SLOW);
  expect(await first.getAttribute('href')).toBe('/en/generate');
  expect(await page.getByRole('link', { name: 'Bring your own model' }).getAttribute('href')).toBe('/en/finish');
});

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
