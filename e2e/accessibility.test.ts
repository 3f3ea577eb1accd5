import type { AuthAnswer } from '@tangible/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findViolations, findViolationsInAllLooks, WIDE } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { preparePerson } from './prepare-person.ts';
import { openSettled, unfold } from './settle.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();
let ada: AuthAnswer;
beforeAll(async () => {
  ada = await preparePerson(site);
}, 300_000);

const OPTIONS = { viewport: WIDE, bypassCSP: true, reducedMotion: 'reduce' } as const;

/** A screen that has all that it shows. */
async function openScreen(path: string, as?: AuthAnswer): Promise<Page> {
  const page = await site.open(browser, '/robots.txt', { ...OPTIONS, ...(as && { as }) });
  await openSettled(page, site.baseUrl + path);
  return page;
}

/** Screens as they open are in walk.test.ts. */
describe('axe finds nothing, in light and dark, wide and narrow,', () => {
  test('on forms that were filled in wrongly', async () => {
    const page = await openScreen('/en/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
  });

  test('on open menus', async () => {
    const page = await openScreen('/en/points', ada);
    await page.getByRole('button', { name: ada.user.username }).click();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: '日本語' }).waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'Use cases' }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('on windows above a page: a viewer with its report, and a question', async () => {
    const page = await openScreen('/en/history', ada);
    const row = page.getByRole('listitem').filter({ hasText: 'completed' });
    await row.getByRole('button', { name: 'View' }).click();
    await page.locator('dialog section[data-state=ready]').waitFor({ timeout: 120_000 });
    await unfold(page);
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(WIDE);
    await row.getByRole('button', { name: /delete/i }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
  });
});
