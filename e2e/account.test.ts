import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { startSite } from './start-site.ts';

// A server gives first points to a device and an address once: this browser must be new to it.
const site = await startSite();
const browser = await openBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

describe('the storage', () => {
  test('is a labelled bar, and a full one says what to do', async () => {
    const page = await site.open(browser, '/en/account', { as: await site.register() });
    await page.getByText('0 bytes of 2 GB used').waitFor();
    await page.route('**/api/account/storage', (route) =>
      route.fulfill({ json: { usedBytes: 2_000_000_000, limitBytes: 2_000_000_000, plan: 'free' } }),
    );
    await page.reload();
    await page.getByText('2 GB of 2 GB used').waitFor();
    await alert(page).getByText('Your storage is full.').waitFor();
    expect(await page.getByRole('link', { name: 'Plans with more storage' }).getAttribute('href')).toBe(
      '/en/subscribe',
    );
  });
});

describe('the export', () => {
  test('is saved as a ZIP with all data of the account, explained in the language of the page', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/ja/account', { as: ada, acceptDownloads: true });
    await page.getByRole('main').getByText(ada.user.email, { exact: true }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'ZIP でエクスポート')]);
    expect(download.suggestedFilename()).toMatch(/^tangible-account-\d{4}-\d\d-\d\d\.zip$/);
    const bytes = await readFile(await download.path());
    const files = unzipSync(bytes);
    expect(JSON.parse(strFromU8(files['account.json']!)).profile).toMatchObject({ username: ada.user.username });
    expect(strFromU8(files['README.txt']!)).toContain(`Tangible アカウント ${ada.user.username} のすべてのデータ`);
    const size = new Intl.NumberFormat('ja', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
    await page.getByText(`エクスポートが完了しました（${size.format(bytes.length / 1000)}）`).waitFor();
  });

  test('can be stopped, and says why it failed', async () => {
    const page = await site.open(browser, '/en/account', { as: await site.register() });
    await page.route('**/api/account/export', () => {});
    await press(page, 'Export as ZIP');
    await page.getByRole('progressbar', { name: 'Progress of the export' }).waitFor();
    expect(await page.getByRole('button', { name: 'Exporting…' }).isDisabled()).toBe(true);
    await press(page, 'Stop');
    await page.getByText('The export was stopped. Nothing was saved.').waitFor();

    await page.unroute('**/api/account/export');
    await page.route('**/api/account/export', (route) => route.abort());
    await press(page, 'Export as ZIP');
    await alert(page).getByText('The server cannot be reached.').waitFor();

    await page.unroute('**/api/account/export');
    const body = { error: 'no', code: 'TOO_MANY_ATTEMPTS', values: { minutes: 12 } };
    await page.route('**/api/account/export', (route) => route.fulfill({ status: 429, json: body }));
    await press(page, 'Export as ZIP');
    await alert(page).getByText('Too many attempts. Please try again in 12 minutes.').waitFor();
  });
});

describe('invoices', () => {
  test('show the entered billing details, and are downloaded here and next to the payment', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/en/account', { as: ada, acceptDownloads: true });
    await page.getByText('No invoices yet. Every payment gets one.').waitFor();
    await page.getByLabel('Company').fill('עדה');
    await press(page, 'Save');
    await alert(page).getByText('An invoice cannot show these characters: ע ד ה.').waitFor();
    await page.getByLabel('Company').fill('株式会社さくら機械');
    await page.getByLabel('Address').fill('東京都渋谷区 2-21-1\n150-0002');
    await press(page, 'Save');
    await page.getByText('Saved. Your next invoice will show these details.').waitFor();

    const { body } = await site.call('POST', '/subscriptions/checkout', {
      token: ada.token,
      body: { planId: 'refill-onetime' },
    });
    const card = new URLSearchParams({ cardNumber: '4242424242424242' });
    await fetch(body.checkoutUrl, { method: 'POST', redirect: 'manual', body: card });
    await page.reload();
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('東京都渋谷区 2-21-1\n150-0002');
    const download = page.getByRole('button', { name: /^Download TEST-\d{4}-\d{6} as PDF$/ });
    for (const path of ['/en/account', '/en/subscribe']) {
      await page.goto(`${site.baseUrl}${path}`);
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect(file.suggestedFilename()).toMatch(/^TEST-\d{4}-\d{6}\.pdf$/);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});

describe('deleting the account', () => {
  test('says what is lost, asks for name and password, and returns home, signed out', async () => {
    const ada = await site.register();
    const { username } = ada.user;
    const page = await site.open(browser, '/en/account', {
      as: ada,
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
    });
    await press(page, 'Delete account…');
    const dialog = page.getByRole('dialog', { name: `Delete the account ${username}?` });
    await dialog.getByText('your 30 points').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const isBack = await page.evaluate(() => document.activeElement?.textContent);
    expect(isBack).toBe('Delete account…');
    await page.keyboard.press('Enter');

    const name = dialog.getByLabel(`Type ${username} to confirm`);
    const password = dialog.getByLabel('Your password');
    for (const [typed, secret, words] of [
      ['', '', 'Please type your username exactly as it is shown'],
      [username, '', 'Please enter your password'],
      [username, 'incorrect horse', 'This is not your password'],
    ] as const) {
      await name.fill(typed);
      await password.fill(secret);
      await press(page, 'Delete everything');
      await alert(page).getByText(words).waitFor();
    }
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    expect((await site.call('GET', '/auth/me', { token: ada.token })).status).toBe(200);

    await password.fill('correct horse');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.baseUrl}/en`);
    await page.getByRole('status').getByText('Your account and everything in it have been deleted.').waitFor();
    expect((await site.call('GET', '/auth/me', { token: ada.token })).status).toBe(401);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const trace of [username, ada.token, ada.user.id]) expect(kept).not.toContain(trace);
    await page.goto(`${site.baseUrl}/en/account`);
    await page.getByText('Unauthorized. Please log in.', { exact: true }).waitFor();
  });

  test('of a quick account needs only its name, and the next one starts without points', async () => {
    const page = await site.open(browser, '/en/login');
    await press(page, 'Quick login');
    await page.waitForURL('**/en/generate');
    const first = await page.evaluate(() => JSON.parse(localStorage.getItem('user')!));
    expect(first.points).toBe(30);
    await page.goto(`${site.baseUrl}/en/account`);
    await press(page, 'Delete account…');
    await page.getByText('This browser stores the password of your quick account').waitFor();
    expect(await page.getByLabel('Your password').count()).toBe(0);
    await page.getByLabel(`Type ${first.username} to confirm`).fill(first.username);
    await press(page, 'Delete everything');
    await page.waitForURL(`${site.baseUrl}/en`);
    await page.goto(`${site.baseUrl}/en/login`);
    await press(page, 'Quick login');
    await page.waitForURL('**/en/generate');
    const next = await page.evaluate(() => JSON.parse(localStorage.getItem('user')!));
    expect(next.username).not.toBe(first.username);
    expect(next.points).toBe(0);
  });
});
