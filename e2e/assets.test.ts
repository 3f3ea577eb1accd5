import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { AssetDetails, AuthAnswer } from '@tangible/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { findViolationsInAllLooks, PHONE, WIDE } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();
const SLOW = { timeout: 120_000 };
/** Each look of axe takes seconds, and there are several. */
const JOURNEY_MS = 600_000;

let ada: AuthAnswer;
let contentId: string;

const readDetails = async (): Promise<AssetDetails> =>
  (await site.call('GET', `/tangible/generations/${contentId}`, { token: ada.token })).body;

beforeAll(async () => {
  ada = await site.register();
  const picture = await readFile(fileURLToPath(new URL('../fixtures/pictures/mug.png', import.meta.url)));
  const body = new FormData();
  body.set('subdivisionLevel', 'low');
  body.set('file', new Blob([Uint8Array.from(picture)]), 'mug.png');
  contentId = (await site.call('POST', '/tangible/generate', { token: ada.token, body })).body.contentId;
  while ((await readDetails()).status !== 'COMPLETED') await new Promise((resolve) => setTimeout(resolve, 200));
}, 300_000);

const openAsset = (options: object = {}, query = '') =>
  site.open(browser, `/en/assets/${contentId}${query}`, {
    as: ada,
    viewport: WIDE,
    bypassCSP: true,
    reducedMotion: 'reduce',
    ...options,
  });
const ready = (page: Page) => page.locator('section[data-state=ready]').waitFor(SLOW);
const save = (page: Page) => page.getByRole('button', { name: 'Save as a new version' });
const versions = (page: Page) => page.getByRole('listitem').filter({ hasText: /Version \d/ });

test('visitors are asked to sign in, and come back', async () => {
  const page = await site.open(browser, `/en/assets/${contentId}`);
  await page.getByText('Please log in to see this asset').waitFor(SLOW);
  const login = page.locator('main').getByRole('link', { name: 'Log in' });
  expect(await login.getAttribute('href')).toBe(`/en/login?next=${encodeURIComponent(`/en/assets/${contentId}`)}`);
  // The address of the page in other languages has the id too.
  await page.getByRole('button', { name: 'Language' }).click();
  await expect
    .poll(() => page.getByRole('link', { name: '日本語' }).getAttribute('href'))
    .toBe(`/ja/assets/${contentId}`);
});

test('the asset of another user is not found', async () => {
  const page = await openAsset({ as: await site.register() });
  await page.getByRole('heading', { name: 'This asset was not found' }).waitFor(SLOW);
  expect(await page.getByRole('link', { name: 'Open your library' }).getAttribute('href')).toBe('/en/history');
});

test(
  'an asset is renamed, resized and given a material, undone, and gets another format',
  async () => {
    const page = await openAsset();
    await page.getByRole('heading', { level: 1, name: 'mug' }).waitFor(SLOW);
    await page.getByText(/^about 0\.\d+\sm, within a factor of [\d.]+ \(estimated\)$/).waitFor(SLOW);
    await page.getByText(/^about 0\.\d+\skg \(assumed material: mixed\)$/).waitFor(SLOW);
    await ready(page);
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await page.setViewportSize(WIDE);

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name').fill('Red mug');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Red mug' }).waitFor(SLOW);

    // The sides and the mass follow before anything is saved.
    await page.getByRole('button', { name: 'Correct it: Longest side' }).click();
    const editor = page.getByRole('form', { name: 'Edit the asset' });
    expect(await save(page).isDisabled()).toBe(true);
    await editor.getByLabel('Length', { exact: true }).fill('-4');
    await editor.getByText('Please enter a number from 0.001 to 1,000').waitFor();
    await editor.getByLabel('Length', { exact: true }).fill('50');
    await editor.getByRole('button', { name: 'cm', exact: true }).click();
    await editor.getByLabel('Length', { exact: true }).fill('50');
    await editor.getByLabel('Material', { exact: true }).selectOption('ceramic');
    await editor.getByText('0.500 m ×').first().waitFor();
    await editor
      .getByText(/estimated for ceramic/)
      .first()
      .waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await page.setViewportSize(WIDE);

    // Unsaved values are not thrown away by a click on a link.
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('link', { name: 'Benchmarks' }).first().click();
    expect(page.url()).toContain(`/en/assets/${contentId}`);

    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await save(page).click();
    expect((await sent).postDataJSON()).toEqual({ size: { axis: 'longest', metres: 0.5 }, material: 'ceramic' });
    await editor.getByText('Version 2 is ready').waitFor(SLOW);
    await page.getByText('0.5 m (given)').first().waitFor(SLOW);
    await versions(page).filter({ hasText: 'Size: Longest side 0.5 m · Material: Ceramic' }).waitFor(SLOW);
    expect(await versions(page).filter({ hasText: 'current' }).innerText()).toContain('Version 2');

    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await page
      .getByText(/within a factor of/)
      .first()
      .waitFor(SLOW);
    expect((await readDetails()).versions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);

    await page.getByLabel('STL').check();
    await page.getByRole('button', { name: 'Add the selected formats' }).click();
    await page.getByRole('link', { name: 'STL' }).waitFor(SLOW);
    const { files, name } = await readDetails();
    expect(name).toBe('Red mug');
    expect(files.some(({ path }) => path.endsWith('.stl'))).toBe(true);

    // What the engine refuses is said, and what was typed stays.
    await page.route('**/api/tangible/generations/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            json: { error: 'x', code: 'EDIT_NOT_POSSIBLE', values: { detail: 'no space' } },
          })
        : route.fallback(),
    );
    const mass = editor.getByRole('textbox', { name: 'Mass, kg' });
    await mass.fill('3');
    await save(page).click();
    await editor.getByRole('alert').filter({ hasText: 'no space' }).waitFor(SLOW);
    expect(await mass.inputValue()).toBe('3');

    // A face that is clicked in the viewer becomes the floor; Escape ends the question.
    await editor.locator('details[data-group=orientation] summary').click();
    const floor = editor.getByRole('button', { name: 'The floor', exact: true });
    await floor.click();
    await editor.getByText('Click a face of the model').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => floor.getAttribute('aria-pressed')).toBe('false');
    await floor.click();
    await page.locator('section[data-state=ready] [role=img]').first().click();
    await editor.getByText('Turned', { exact: true }).waitFor(SLOW);
    await expect.poll(() => floor.getAttribute('aria-pressed')).toBe('false');
  },
  JOURNEY_MS,
);

test(
  'a link shows an asset without an account, in frames of other sites too, until it is revoked',
  async () => {
    const page = await openAsset();
    await page.getByRole('button', { name: 'Share' }).click(SLOW);
    await page.getByText('There are no links yet.').waitFor(SLOW);
    await page.getByRole('button', { name: 'Create a link' }).click();
    const url = await page.getByLabel('Link', { exact: true }).inputValue(SLOW);
    await page.getByText('Embed code').click();
    const embed = await page.locator('dialog pre').innerText();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await page.setViewportSize(WIDE);

    const phone = await site.open(browser, new URL(url).pathname, {
      viewport: PHONE,
      bypassCSP: true,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    });
    await ready(phone);
    expect(await phone.locator('h1').innerText()).toMatch(/mug$/i);
    expect(await phone.getByRole('link', { name: 'Download' }).count()).toBe(0);
    const intent = await phone.getByRole('link', { name: 'View in your space' }).getAttribute('href');
    expect(intent).toMatch(/^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?file=http.*#Intent;/);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await findViolationsInAllLooks(phone)).toEqual([]);

    // Another origin, and a browser that gives its frames no storage.
    const host = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(`<title>x</title>${embed}`),
    );
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void host.close());
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    onTestFinished(() => context.close());
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied', 'SecurityError');
          },
        });
      }
    });
    const other = await context.newPage();
    const problems: string[] = [];
    other.on('pageerror', (error) => problems.push(error.message));
    await other.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
    const frame = other.frameLocator('iframe');
    await frame.locator('section[data-state=ready]').waitFor(SLOW);
    expect(await frame.locator('header, footer').count()).toBe(0);
    expect(await frame.locator('h1').innerText()).toMatch(/mug$/i);
    expect(problems).toEqual([]);

    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke the link' }).click();
    await page.getByText('There are no links yet.').waitFor(SLOW);
    await phone.reload();
    await phone.getByRole('heading', { name: 'This link no longer works' }).waitFor(SLOW);
    await other.reload();
    await frame.getByRole('heading', { name: 'This link no longer works' }).waitFor(SLOW);
  },
  JOURNEY_MS,
);

test('on an iPhone, Quick Look opens the USDZ; on a desktop there is no such button', async () => {
  const share = { name: 'Mug', modelUrl: '/demos/dog/model.glb', glbUrl: '/m.glb', usdzUrl: '/m.usdz' };
  const answer = { ...share, previewImageUrl: null, downloadUrl: null, checks: null, hasDownloads: false };
  const open = async (hasQuickLook: boolean) => {
    const page = await site.open(browser, '/robots.txt', { reducedMotion: 'reduce' });
    await page.route('**/api/tangible/shared/*', (route) =>
      route.fulfill({ json: { ...answer, createdAt: '2026-11-18T10:00:00Z' } }),
    );
    if (hasQuickLook) {
      await page.addInitScript(() => {
        DOMTokenList.prototype.supports = (token) => token === 'ar';
      });
    }
    await page.goto(`${site.baseUrl}/en/shared/x`);
    await page.getByRole('heading', { level: 1, name: 'Mug' }).waitFor(SLOW);
    return page;
  };
  const phone = await open(true);
  const link = phone.getByRole('link', { name: 'View in your space' });
  expect(await link.evaluate(({ outerHTML }) => outerHTML)).toMatch(/^<a rel="ar" href="\/m\.usdz"><img [^>]*><\/a>$/);
  const desktop = await open(false);
  expect(await desktop.getByRole('link', { name: 'View in your space' }).count()).toBe(0);
});
