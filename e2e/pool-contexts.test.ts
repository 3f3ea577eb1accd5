import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { takeContext } from './pool-contexts.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

const take = () => takeContext(browser, site.baseUrl, { locale: 'ko' });

async function openPage(taken: Awaited<ReturnType<typeof take>>): Promise<Page> {
  const page = await taken.context.newPage();
  await page.goto(`${site.baseUrl}/robots.txt`);
  return page;
}

const readStored = async (page: Page) => ({
  stored: await page.evaluate(async () => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
    (await indexedDB.databases()).map(({ name }) => name),
    await caches.keys(),
    document.cookie,
  ]),
  cookies: await page.context().cookies(),
});

const NOTHING = { stored: [[], [], [], [], ''], cookies: [] };

test('a context that was given back is lent again without its pages and all that they stored', async () => {
  const first = await take();
  const page = await openPage(first);
  expect(await readStored(page)).toEqual(NOTHING);
  await page.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('b', '2');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie of a page is what is asked for
    document.cookie = 'c=3';
    await caches.open('d');
    await new Promise((resolve) => {
      indexedDB.open('e').onsuccess = resolve;
    });
  });
  expect(await readStored(page)).not.toEqual(NOTHING);
  await first.giveBack();
  expect(page.isClosed()).toBe(true);

  const second = await take();
  onTestFinished(second.giveBack);
  expect(second.context).toBe(first.context);
  expect(await readStored(await openPage(second))).toEqual(NOTHING);
});

test('two at the same time are two contexts, also with the same options', async () => {
  const [first, second] = [await take(), await take()];
  onTestFinished(first.giveBack);
  onTestFinished(second.giveBack);
  expect(first.context).not.toBe(second.context);
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['another time', (page) => page.clock.install()],
  ['no network', (page) => page.context().setOffline(true)],
  ['a route', (page) => page.context().route('**/none', (route) => route.abort())],
  ['a script for every page', (page) => page.context().addInitScript(() => {})],
  ['permissions', (page) => page.context().grantPermissions(['geolocation'])],
  ['its end', (page) => page.context().close()],
])('a context to which a test gave %s is not lent again', async (_, change) => {
  const first = await take();
  await change(await openPage(first));
  await first.giveBack();
  const second = await take();
  onTestFinished(second.giveBack);
  expect(second.context).not.toBe(first.context);
});
