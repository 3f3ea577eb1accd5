import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer, GenerationTask, HistoryRecord } from '@tangible/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { readPixels } from './read-pixels.ts';
import { startSite } from './start-site.ts';

const readPicture = (name: string) => readFile(fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url)));

// At the high level the engine waits for as long as any test needs; at the others it is as it is.
const site = await startSite({
  SLOW_GENERATOR_MS: '600000',
  SLOW_GENERATOR_LEVEL: 'high',
  WORKER_CONCURRENCY: '2',
  // Pages may ask the hosts that the settings name alone: this one stands for a provider's.
  CONTENT_URL: 'https://provider.example',
});
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };

async function generate({ token }: AuthAnswer, picture: string, subdivisionLevel: string): Promise<GenerationTask> {
  const form = new FormData();
  form.set('subdivisionLevel', subdivisionLevel);
  form.set('file', new Blob([Uint8Array.from(await readPicture(picture))]), picture);
  return (await site.call('POST', '/tangible/generate', { token, body: form })).body;
}

async function waitForEnd({ token }: AuthAnswer, { contentId }: GenerationTask): Promise<GenerationTask> {
  for (;;) {
    const { body } = await site.call('GET', `/tangible/status?contentId=${contentId}`, { token });
    if (body.status === 'COMPLETED' || body.status === 'FAILED') return body;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The table of the specification, as it was chosen before. */
const openHistory = (as: AuthAnswer, options: object = {}) =>
  site.open(browser, '/en/history', { as, local: { historyView: 'table' }, reducedMotion: 'reduce', ...options });
const rowOf = (page: Page, { taskId }: { taskId: string }) => page.getByRole('row').filter({ hasText: taskId });
const buttonsOf = async (page: Page, task: GenerationTask) =>
  (await rowOf(page, task).getByRole('cell').last().innerText()).split('\n').filter(Boolean);

/** A user with one generation of each kind, the slow one the newest. */
let ada: AuthAnswer;
let completed: GenerationTask;
let failed: GenerationTask;

beforeAll(async () => {
  ada = await site.register();
  completed = await generate(ada, 'mug.png', 'low');
  failed = await generate(ada, 'blank.png', 'low');
  [completed, failed] = await Promise.all([waitForEnd(ada, completed), waitForEnd(ada, failed)]);
}, 300_000);

test('asks visitors to sign in', async () => {
  const page = await site.open(browser, '/en/history');
  await page.getByText('Please log in to see your library').waitFor(SLOW);
  await page.getByText('Unauthorized. Please log in.').waitFor();
});

test('says that there are no records, and links to the generator', async () => {
  const page = await openHistory(await site.register());
  await page.getByRole('heading', { name: 'No records' }).waitFor(SLOW);
  await page.getByText('Generation typically takes 5 to 15 minutes.').waitFor();
  await page.getByText(/^The embedded engine was measured at \d+\ss \(low\)/).waitFor();
  const way = page.getByRole('link', { name: 'Generate New Model' });
  expect(await way.getAttribute('href')).toBe('/en/generate');
});

describe('the table', () => {
  test('has the columns of the specification, thumbnails, and the actions of each status', async () => {
    const page = await openHistory(ada);
    await rowOf(page, completed).waitFor(SLOW);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Input image',
      'Task ID',
      'Created',
      'Format',
      'Quality',
      'Status',
      'Progress',
      'Action',
    ]);
    const cells = await rowOf(page, completed).getByRole('cell').allInnerTexts();
    expect([cells[3], cells[4], cells[5], cells[6]?.trim()]).toEqual([
      'GLB',
      'Low',
      expect.stringMatching(/^completed\n\d\d checks passed$/),
      '100%',
    ]);
    expect(await buttonsOf(page, completed)).toEqual(['Download', 'View', 'Delete']);
    expect(await buttonsOf(page, failed)).toEqual(['Failed', 'Generate again', 'Delete']);
    await rowOf(page, failed).getByText('No object was found in this picture.').waitFor();
    for (const name of ['The input picture', 'Preview of the model']) {
      const picture = rowOf(page, completed).getByRole('img', { name });
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
  });

  test('shows how many checks each completed asset passed, which warned, and that it falls over', async () => {
    const verdicts: [string, HistoryRecord['checks'], string[]][] = [
      ['task_proven', { passedCount: 37, warned: [], failed: [] }, ['37 checks passed']],
      ['task_one', { passedCount: 1, warned: [], failed: [] }, ['1 check passed']],
      [
        'task_warned',
        { passedCount: 35, warned: ['floaters', 'place-tilt'], failed: [] },
        ['2 warnings: Loose pieces and Tilt after 5 s on the floor', 'Does not stay in this pose when placed.'],
      ],
      [
        'task_fallen',
        { passedCount: 35, warned: ['from-another-version'], failed: ['place-tilt'] },
        ['Failed: Tilt after 5 s on the floor', 'Falls over when placed.', '1 warning: from-another-version'],
      ],
      ['task_volume', { passedCount: 36, warned: [], failed: ['volume'] }, ['Failed: Volume']],
      ['task_old', null, []],
    ];
    const records = verdicts.map(([taskId, checks]) => ({
      ...completed,
      id: taskId,
      contentId: taskId,
      taskId,
      checks,
    }));
    const page = await openHistory(await site.register());
    await page.getByRole('heading', { name: 'No records' }).waitFor(SLOW);
    await page.route('**/api/tangible/history*', (route) =>
      route.fulfill({
        json: { records: records.map((record) => ({ ...record, isValid: true })), limit: 100, offset: 0 },
      }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    for (const [taskId, , lines] of verdicts) {
      const cell = rowOf(page, { taskId }).getByRole('cell').nth(5);
      await cell.waitFor(SLOW);
      expect((await cell.innerText()).split('\n')).toEqual(['completed', ...lines]);
    }
    const colorOf = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf('Failed: Volume')).not.toBe(await colorOf('37 checks passed'));
  });

  test('requests 100 at first, filters by status, and loads more', async () => {
    const record = { ...completed, id: 'x', isValid: true };
    const records = Array.from({ length: 130 }, (_, i) => ({
      ...record,
      id: `id${i}`,
      contentId: `id${i}`,
      taskId: `task_${i}x`,
      createdAt: new Date(1_800_000_000_000 - i * 1000).toISOString(),
      status: i < 3 ? 'FAILED' : 'COMPLETED',
    }));
    const asked: string[] = [];
    const page = await openHistory(await site.register());
    await page.getByRole('heading', { name: 'No records' }).waitFor(SLOW);
    await page.route('**/api/tangible/history*', (route) => {
      const { search, searchParams } = new URL(route.request().url());
      asked.push(search);
      const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
      return route.fulfill({ json: { records: records.slice(offset, offset + limit), limit, offset } });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('task_99x').waitFor(SLOW);
    expect(asked).toEqual(['?limit=100&offset=0']);
    expect(await page.getByText('task_100x').count()).toBe(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('task_129x').waitFor(SLOW);
    expect(asked.at(-1)).toBe('?limit=100&offset=100');
    expect(await page.getByRole('row').count()).toBe(131);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);

    await page.getByRole('button', { name: 'failed 3' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
    await page.getByRole('button', { name: 'pending 0' }).click();
    await page.getByText('No records with this status').waitFor();
  });

  test('becomes a list that fits a phone, and stays a table for screen readers', async () => {
    const page = await openHistory(ada, { viewport: { width: 390, height: 844 } });
    await rowOf(page, completed).waitFor(SLOW);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.getByRole('table', { name: 'Your generations' }).count()).toBe(1);
    expect(await page.getByRole('columnheader').count()).toBe(8);
    const row = (await rowOf(page, completed).boundingBox())!;
    expect(row.height).toBeGreaterThan(150);
  });
});

describe('a row in progress', () => {
  test('can be checked, updates by itself, and says when it was cancelled', async () => {
    const bob = await site.register();
    const slow = await generate(bob, 'mug.png', 'high');
    onTestFinished(async () => {
      await site.call('DELETE', `/tangible/generations/${slow.contentId}`, { token: bob.token });
    });
    const page = await openHistory(bob);
    await rowOf(page, slow).getByText('processing').waitFor(SLOW);
    expect(await buttonsOf(page, slow)).toEqual(['Check', 'Delete']);
    await rowOf(page, slow).getByRole('button', { name: 'Check' }).click();
    await page.getByText(`${slow.taskId}: processing, 10%`).waitFor(SLOW);

    await page.route('**/api/tangible/status*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Full moon' } }),
    );
    await rowOf(page, slow).getByRole('button', { name: 'Check' }).click();
    await page.getByText('Status check failed: Full moon. Please try again later.').waitFor(SLOW);

    await site.call('POST', `/tangible/generations/${slow.contentId}/cancel`, { token: bob.token });
    await rowOf(page, slow).getByText('The generation was cancelled. Points charged: 13.').waitFor(SLOW);
  });

  test('is deleted after a confirmation that says what it costs, and the focus returns', async () => {
    const bob = await site.register();
    const slow = await generate(bob, 'mug.png', 'high');
    const page = await openHistory(bob);
    await rowOf(page, slow).getByText('processing').waitFor(SLOW);
    const button = rowOf(page, slow).getByRole('button', { name: 'Delete' });
    await button.click(SLOW);
    await page.getByRole('dialog', { name: 'Delete this generation?' }).waitFor();
    await page.getByRole('dialog').getByText('13 of its 25 points are charged').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No records' }).waitFor(SLOW);
    await page.getByText('17 pt', { exact: true }).waitFor(SLOW);
    const { status } = await site.call('GET', `/tangible/status?contentId=${slow.contentId}`, { token: bob.token });
    expect(status).toBe(404);
  });
});

describe('a completed row', () => {
  test('downloads under a name with its task, and says why it cannot', async () => {
    const page = await openHistory(ada);
    const button = rowOf(page, completed).getByRole('button', { name: 'Download' });
    const notified = page.waitForRequest((request) => request.postData()?.includes('model_downloaded') ?? false, SLOW);
    const [download] = await Promise.all([page.waitForEvent('download', SLOW), button.click(SLOW)]);
    expect(download.suggestedFilename()).toBe(`tangible-model-${completed.taskId}.zip`);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await notified;

    await page.route('**/files/**', (route) => route.fulfill({ status: 404, body: '' }));
    await button.click();
    await page.getByText('Download failed: 404 Not Found').waitFor(SLOW);
  });

  test('without a file yet says so', async () => {
    const page = await openHistory(await site.register());
    const record = { ...completed, id: completed.contentId, isValid: true, resultUrl: null };
    await page.route('**/api/tangible/history*', (route) =>
      route.fulfill({ json: { records: [record], limit: 100, offset: 0 } }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click(SLOW);
    await rowOf(page, completed).getByRole('button', { name: 'Download' }).click(SLOW);
    await page.getByText('Model file is not ready yet, please try again later.').waitFor(SLOW);
  });

  test('opens in the viewer, which draws the model', async () => {
    const page = await openHistory(ada);
    const notified = page.waitForRequest((request) => request.postData()?.includes('model_viewed') ?? false, SLOW);
    await rowOf(page, completed).getByRole('button', { name: 'View' }).click(SLOW);
    const dialog = page.getByRole('dialog', { name: `Model ${completed.taskId}` });
    await dialog.locator('[data-state=ready]').waitFor(SLOW);
    await notified;
    const { count, countWhere } = await readPixels(dialog.locator('canvas').first());
    const red = countWhere((r, g, b) => r > 70 && r > 1.5 * g && r > 1.5 * b);
    expect(red / count).toBeGreaterThan(0.02);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('whose file is still at the provider is stored first, else shown from there with a message', async () => {
    const page = await openHistory(ada);
    const zip = Buffer.from(await (await fetch(completed.resultUrl!)).arrayBuffer());
    const record = {
      ...completed,
      id: completed.contentId,
      isValid: true,
      resultUrl: 'https://provider.example/m.zip',
    };
    await page.route('**/api/tangible/history*', (route) =>
      route.fulfill({ json: { records: [record], limit: 100, offset: 0 } }),
    );
    const asked: string[] = [];
    await page.route('**/api/tangible/process-result', (route) => {
      asked.push(route.request().postData() ?? '');
      return route.fulfill({ status: 502, json: { error: 'x', code: 'RESULT_STORE_FAILED' } });
    });
    await page.route('https://provider.example/**', (route) =>
      route.fulfill({ body: zip, contentType: 'application/zip', headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click(SLOW);
    await rowOf(page, completed).getByRole('button', { name: 'View' }).click(SLOW);
    await page.getByText('The model could not be saved to our storage.').waitFor(SLOW);
    await page.locator('[data-state=ready]').waitFor(SLOW);
    expect(asked.map((body) => JSON.parse(body))).toEqual([
      { contentId: completed.contentId, zipUrl: 'https://provider.example/m.zip' },
    ]);
  });

  test('whose stored file is gone is invalid: its button is disabled and it cannot be checked', async () => {
    const bob = await site.register();
    const task = await waitForEnd(bob, await generate(bob, 'mug.png', 'low'));
    const files = join(site.dataDir, 'files');
    const names = await readdir(files, { recursive: true });
    const zips = names.filter((name) => name.includes(task.contentId) && basename(name) === 'zip');
    expect(zips).toHaveLength(1);
    await rm(join(files, zips[0]!));
    const page = await openHistory(bob);
    await rowOf(page, task).waitFor(SLOW);
    expect(await buttonsOf(page, task)).toEqual(['Invalid', 'Delete']);
    expect(await rowOf(page, task).getByRole('button', { name: 'Invalid' }).isDisabled()).toBe(true);
  });
});

test('a history that cannot be loaded says so, and can be retried', async () => {
  const page = await openHistory(ada);
  await rowOf(page, completed).waitFor(SLOW);
  await page.route('**/api/tangible/history*', (route) => route.fulfill({ status: 500, body: 'Oops' }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Failed to load history' }).waitFor(SLOW);
  await page.unroute('**/api/tangible/history*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Failed to load history' }).waitFor({ state: 'detached', ...SLOW });
});
