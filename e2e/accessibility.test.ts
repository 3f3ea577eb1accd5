import type { AuthAnswer } from '@tangible/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { preparePerson } from './prepare-person.ts';
import { PROTECTED_SCREENS, PUBLIC_SCREENS } from './screens.ts';
import { openSettled, unfold } from './settle.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();
let ada: AuthAnswer;
beforeAll(async () => {
  ada = await preparePerson(site);
}, 300_000);

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const OPTIONS = { viewport: WIDE, bypassCSP: true, reducedMotion: 'reduce' } as const;

/** A screen that has all that it shows. */
async function openScreen(path: string, as?: AuthAnswer): Promise<Page> {
  const page = await site.open(browser, '/robots.txt', { ...OPTIONS, ...(as && { as }) });
  await openSettled(page, site.baseUrl + path);
  return page;
}

/** Walks to a screen in a page that others were shown in before: its program is in the browser's cache by now. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
  await openSettled(page, site.baseUrl + path);
}

/** A walk through dozens of screens takes as long as they all together. */
const WALK_MS = 900_000;

const LIGHT = ['light', 'everything'] as const;
const DARK = ['dark', 'colours'] as const;

/** What is found as a wide screen and as a phone show it, in light and dark; other languages have the same colours. */
async function findAll(
  page: Page,
  schemes: readonly (typeof LIGHT | typeof DARK)[] = [LIGHT, DARK],
): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    for (const [colorScheme, about] of schemes) {
      await page.emulateMedia({ colorScheme });
      for (const line of await findViolations(page, about)) found.push(`${viewport.width} ${colorScheme} ${line}`);
    }
  }
  return found;
}

const schemesOf = (path: string) => (path.startsWith('/en') ? [LIGHT, DARK] : [LIGHT]);
const isOdd = (_path: string, index: number) => index % 2 === 1;
const isEven = (_path: string, index: number) => index % 2 === 0;

describe('axe finds nothing, in light and dark, wide and narrow,', () => {
  test(
    'on every screen for a visitor',
    async () => {
      const page = await site.open(browser, '/robots.txt', OPTIONS);
      for (const path of [
        ...[...PUBLIC_SCREENS, ...PROTECTED_SCREENS.slice(0, 7)].map((path) => `/en${path}`),
        ...PUBLIC_SCREENS.filter(isOdd).map((path) => `/ja${path}`),
        ...PUBLIC_SCREENS.filter(isEven).map((path) => `/ru${path}`),
      ]) {
        await walkTo(page, path);
        expect.soft([path, await findAll(page, schemesOf(path))]).toEqual([path, []]);
      }
    },
    WALK_MS,
  );

  test(
    'on every screen for somebody who is signed in',
    async () => {
      const page = await site.open(browser, '/robots.txt', { ...OPTIONS, as: ada });
      for (const path of [
        ...[...PROTECTED_SCREENS, '/login'].map((path) => `/en${path}`),
        ...PROTECTED_SCREENS.filter(isOdd).map((path) => `/ru${path}`),
        ...PROTECTED_SCREENS.filter(isEven).map((path) => `/ja${path}`),
      ]) {
        await walkTo(page, path);
        await page.getByRole('button', { name: ada.user.username }).waitFor();
        expect.soft([path, await findAll(page, schemesOf(path))]).toEqual([path, []]);
      }
    },
    WALK_MS,
  );

  test('on forms that were filled in wrongly', async () => {
    const page = await openScreen('/en/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await findAll(page)).toEqual([]);
  });

  test('on open menus', async () => {
    const page = await openScreen('/en/points', ada);
    await page.getByRole('button', { name: ada.user.username }).click();
    expect(await findAll(page)).toEqual([]);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: '日本語' }).waitFor();
    expect(await findAll(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'Use cases' }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('on windows above a page: a viewer with its report, and a question', async () => {
    const page = await openScreen('/en/history', ada);
    const row = page.getByRole('row').filter({ hasText: 'completed' });
    await row.getByRole('button', { name: 'View' }).click();
    await page.locator('dialog section[data-state=ready]').waitFor({ timeout: 120_000 });
    await unfold(page);
    expect(await findAll(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(WIDE);
    await row.getByRole('button', { name: /delete/i }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findAll(page)).toEqual([]);
  });
});
