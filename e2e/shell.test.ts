import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const PAGES = [
  ['Overview', '/en'],
  ['Getting started', '/en/docs/getting-started'],
  ['Method', '/en/docs/method'],
  ['Benchmarks', '/en/benchmarks'],
  ['Demos', '/en/demos'],
  ['Use cases', '/en/use-cases'],
  ['FAQ', '/en/faq'],
  ['Resources', '/en/resources'],
];

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const languages = (page: Page) => page.getByRole('button', { name: 'Language' });
const linksOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
/** React has hydrated the page: clicks now have an effect. */
const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function open(path: string, options: Parameters<typeof site.open>[2] = WIDE): Promise<Page> {
  const page = await site.open(browser, path, options);
  await alive(page);
  return page;
}

test.each(['/en', '/en/faq', '/en/login'])(
  '%s says on a server with the sandbox that no real money is charged',
  async (path) => {
    const page = await open(path, PHONE);
    const banner = page
      .getByRole('status')
      .getByText('Test site: payments use test cards, and no money changes hands.');
    await banner.waitFor();
    // It is at the end of the page and covers nothing.
    expect(await banner.evaluate((words) => getComputedStyle(words.parentElement as Element).pointerEvents)).toBe(
      'none',
    );
  },
);

describe('the navigation bar', () => {
  test('has the eight public pages, marks the current one, and links to the others', async () => {
    const page = await open('/en');
    expect(await linksOf(page, 'header nav a')).toEqual(PAGES);
    await pages(page).getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/en/faq');
    await page.waitForFunction(() => document.querySelector('header nav [aria-current]')?.textContent === 'FAQ');
    expect(await page.locator('header nav [aria-current=page]').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Log in / Register' }).getAttribute('href')).toBe('/en/login');
  });

  test('collapses into a button on small screens, and closes when a page is chosen', async () => {
    const page = await open('/en', PHONE);
    expect(await pages(page).isVisible()).toBe(false);
    const unfold = page.getByRole('button', { name: 'Open the menu' });
    expect(await unfold.getAttribute('aria-expanded')).toBe('false');
    await unfold.click();
    await expect.poll(() => pages(page).getByRole('link').count()).toBe(8);
    await expect
      .poll(() => page.getByRole('button', { name: 'Close the menu' }).getAttribute('aria-expanded'))
      .toBe('true');
    await pages(page).getByRole('link', { name: 'Resources' }).click();
    await page.waitForURL('**/en/resources');
    await pages(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Log in' }).waitFor();
  });

  test('is skipped by the first link of the page', async () => {
    const page = await open('/en/faq');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  });
});

describe('before hydration', () => {
  /** A page whose program is held back until it is let go. */
  async function openHeldBack(path: string): Promise<{ page: Page; letGo: () => void }> {
    const context = await browser.newContext(PHONE);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/react-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(site.baseUrl + path, { waitUntil: 'domcontentloaded' });
    return { page, letGo: resolve };
  }

  test('a click on a button is replayed after hydration', async () => {
    const { page, letGo } = await openHeldBack('/en');
    const unfold = page.getByRole('button', { name: 'Open the menu' });
    await unfold.click();
    await expect.poll(() => unfold.getAttribute('aria-expanded')).toBe('false');
    letGo();
    await page.getByRole('button', { name: 'Close the menu' }).waitFor();
    expect(await pages(page).getByRole('link').count()).toBe(8);
  });

  test('a submitted form does not put its values into the URL', async () => {
    const { page, letGo } = await openHeldBack('/en/login');
    await page.locator('main input').first().fill('ada');
    await page.locator('main form button[type=submit]').click();
    letGo();
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('a scrolled page keeps its position; the next one starts at the top', async () => {
    const { page, letGo } = await openHeldBack('/en/faq');
    // While styles and fonts load, the browser scrolls a page itself, so that the text in view stays there.
    const scroll = async () => {
      await page.evaluate(() => scrollTo(0, 600));
      await page.waitForTimeout(300);
      return page.evaluate(() => scrollY);
    };
    await expect.poll(scroll, { timeout: 90_000 }).toBe(600);
    letGo();
    await alive(page);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBe(600);
    await page.locator('main a[href="/en/generate"]').last().click();
    await page.waitForFunction(() => location.pathname !== '/en/faq' && scrollY === 0);
  });

  test('clicks during hydration act once, in order', async () => {
    const page = await site.open(browser, '/robots.txt', WIDE);
    // A slow machine: React's slices come one by one.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (...message: [unknown]) {
        setTimeout(() => post.apply(this, message), 100);
      };
    });
    for (const waitMs of [0, 100, 200, 300, 400, 600]) {
      await page.goto(`${site.baseUrl}/en`, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => document.querySelector('meta[name=program]'));
      await page.waitForTimeout(waitMs);
      await page.getByRole('button', { name: 'Next demo' }).click();
      await page.getByRole('img', { name: /^Channels/ }).waitFor();
    }
    await page.goto(`${site.baseUrl}/en`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: /^Colliders/ }).click();
    await page.getByRole('button', { name: 'Next demo' }).click();
    await page.getByRole('img', { name: /^Drop test/ }).waitFor();
  });

  test('a chosen look is the one that opens', async () => {
    const { page, letGo } = await openHeldBack('/en/demos');
    await page.getByRole('article', { name: 'Dragon' }).getByLabel('RGB').check();
    await page.getByRole('article', { name: 'Dragon' }).getByRole('button').first().click();
    letGo();
    const chosen = page.getByRole('dialog').getByRole('group', { name: 'Channel' }).locator('[aria-pressed=true]');
    await chosen.waitFor();
    expect(await chosen.allInnerTexts()).toEqual(['Base colour (RGB)']);
  });
});

describe('the language menu', () => {
  const NATIVE = ['English', '한국어', '日本語', '简体中文', '繁體中文', 'Español', 'Русский', 'Français'];

  test('lists the eight languages by their native names and links to the same page in each', async () => {
    const page = await open('/en/docs/method');
    await languages(page).click();
    const links = page.locator('header a[hreflang]');
    await expect.poll(() => links.allInnerTexts()).toEqual(NATIVE);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      ['en', 'ko', 'ja', 'zh-CN', 'zh-TW', 'es', 'ru', 'fr'].map((code) => `/${code}/docs/method`),
    );
    expect(await page.locator('header a[hreflang][aria-current=true]').allInnerTexts()).toEqual(['English']);
    await links.getByText('Русский').click();
    await page.waitForURL('**/ru/docs/method');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru');
  });

  test('opens with Enter, is navigated with Tab, and closes with Escape, which returns the focus', async () => {
    const page = await open('/en/faq');
    const english = page.getByRole('link', { name: 'English' });
    await languages(page).focus();
    await page.keyboard.press('Enter');
    await english.waitFor();
    await expect.poll(() => languages(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('English');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('한국어');
    await page.keyboard.press('Escape');
    await english.waitFor({ state: 'hidden' });
    await expect.poll(() => languages(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await english.waitFor();
    for (let i = 0; i < 9; i++) await page.keyboard.press('Tab');
    await english.waitFor({ state: 'hidden' });
    await languages(page).click();
    await english.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await english.waitFor({ state: 'hidden' });
  });
});

describe('the user menu', () => {
  test('shows username, e-mail and points, and links to the user’s pages', async () => {
    const ada = await site.register();
    const { username, email, points } = ada.user;
    const page = await open('/en', { ...WIDE, as: ada });
    const face = page.getByRole('button', { name: `${username}’s account` });
    await face.click();
    const menu = page.locator('header div:not([hidden])', { has: page.getByText(email, { exact: true }) }).last();
    expect((await menu.innerText()).split('\n').filter(Boolean)).toEqual([username, email, `${points} points`]);
    expect(points).toBeGreaterThan(0);
    await page.keyboard.press('Escape');

    // The tools come first; the public pages are under one entry.
    expect(await pages(page).getByRole('link').allInnerTexts()).toEqual(['Generate', 'Library', 'Scenes']);
    await pages(page).getByRole('button', { name: 'Learn' }).click();
    await expect
      .poll(() => pages(page).getByRole('link').allInnerTexts())
      .toEqual(['Generate', 'Library', 'Scenes', ...PAGES.map(([name]) => name)]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE.viewport);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect
      .poll(() => pages(page).getByRole('link').allInnerTexts())
      .toEqual(['Generate', 'Library', 'Scenes', ...PAGES.map(([name]) => name)]);
    await page.setViewportSize(WIDE.viewport);
    await face.click();
    await expect.poll(() => page.getByRole('link', { name: 'Log in / Register' }).count()).toBe(0);
    for (const [name, path] of [
      ['Generator', '/en/generate'],
      ['Library', '/en/history'],
      ['Points', '/en/points'],
      ['API keys', '/en/api-keys'],
      ['Upgrade plan', '/en/subscribe'],
    ] as const) {
      // The library is in the bar too, before the menu.
      const link = page.locator('header').getByRole('link', { name, exact: true }).last();
      expect(await link.getAttribute('href')).toBe(path);
    }
    await page.locator('header').getByRole('link', { name: 'Library' }).last().click();
    await page.waitForURL('**/en/history');
  });

  test('signs out, which returns to the home page of the language', async () => {
    const ada = await site.register();
    const page = await open('/ja/history', { ...PHONE, as: ada });
    await page.getByRole('button', { name: ada.user.username }).click();
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL(`${site.baseUrl}/ja`);
    await page.getByRole('link', { name: 'ログイン' }).first().waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
  });
});

test('the footer has navigation, the official site, the simulation platform, sitemap, robots and copyright', async () => {
  const page = await open('/en/faq');
  const links = await linksOf(page, 'footer a');
  expect(links.slice(0, 8)).toEqual(PAGES);
  expect(links.slice(8)).toEqual([
    ['Plans and prices', '/en/pricing'],
    ['Official site of the hosted model', 'https://seed.bytedance.com/en/seed3d'],
    ['Simulation platform: MuJoCo', 'https://mujoco.org'],
    ['Guides', '/en/docs/guides'],
    ['API reference', '/api/docs'],
    ['Sitemap', '/sitemap.xml'],
    ['Robots', '/robots.txt'],
  ]);
  for (const [, path] of links.filter(([, path]) => path?.startsWith('/')).slice(8)) {
    expect([path, (await fetch(site.baseUrl + path)).status]).toEqual([path, 200]);
  }
  expect(await page.locator('footer').innerText()).toContain('© 2026 Tangible');
});

describe('the theme', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test('follows the system, can be switched, and is kept after a reload without a flash', async () => {
    const page = await open('/en/faq', { ...WIDE, colorScheme: 'light' });
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });

    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await ground(page)).toBe(dark);
    // The theme is set when the body appears, so nothing was painted before.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.body) return;
        observer.disconnect();
        (window as { themeAtBody?: string }).themeAtBody = document.documentElement.dataset.theme;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.evaluate(() => (window as { themeAtBody?: string }).themeAtBody)).toBe('dark');
    expect(await ground(page)).toBe(dark);
    await alive(page);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await ground(page)).toBe(light);
  });
});

describe('when something fails', () => {
  test('offline, a page that cannot be loaded says so, the navigation bar stays, and retrying opens it', async () => {
    const page = await open('/en', { ...WIDE, isFirstVisit: true });
    await page.context().setOffline(true);
    await pages(page).getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('alert').getByText('This page could not be opened.').waitFor();
    expect(await pages(page).getByRole('link').count()).toBe(8);
    await pages(page).getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: /One picture in/ }).waitFor();

    await pages(page).getByRole('link', { name: 'FAQ' }).click();
    // After it has failed: a page that is requested as the network returns may open automatically.
    await page.getByRole('alert').getByText('This page could not be opened.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: /question/i }).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/en/faq`);
  });

  test('the public pages work on a server that answers every call with an error', async () => {
    const page = await site.open(browser, '/robots.txt', WIDE);
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${site.baseUrl}/en`);
    await alive(page);
    await page.getByRole('button', { name: 'Next demo' }).click();
    await page.getByRole('img', { name: /^Channels/ }).waitFor();
    await pages(page).getByRole('link', { name: 'Demos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Two pictures, two assets' }).waitFor();
    expect(broken).toEqual([]);
  });

  test('for a signed-in user, a page hydrates as pre-rendered, however early the response arrives', async () => {
    const page = await site.open(browser, '/robots.txt', { ...WIDE, as: await site.register() });
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(error.message));
    for (const path of ['', '/faq', '/generate', '/history', '/subscribe', '/faq', '']) {
      await page.goto(`${site.baseUrl}/en${path}`);
      await page.getByRole('button', { name: /^person.* pt/ }).waitFor();
      await page.waitForTimeout(300);
    }
    expect(said).toEqual([]);
  });

  test('no page breaks, loses pre-rendered content or logs to the console during hydration', async () => {
    const page = await site.open(browser, '/robots.txt', WIDE);
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(error.message));
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    await page.addInitScript(() => {
      const seen = window as { emptied?: boolean };
      let length = 0;
      new MutationObserver(() => {
        const now = document.querySelector('main')?.textContent?.length ?? 0;
        if (now < length / 2) seen.emptied = true;
        length = Math.max(length, now);
      }).observe(document, { childList: true, subtree: true });
    });
    for (const [, path] of PAGES) {
      await page.goto(site.baseUrl + path);
      await alive(page);
      await page.waitForTimeout(300);
      expect([path, await page.evaluate(() => (window as { emptied?: boolean }).emptied)]).toEqual([path, undefined]);
    }
    expect(said).toEqual([]);
  });
});
