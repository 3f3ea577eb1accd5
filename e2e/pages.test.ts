import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '@tangible/i18n';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SCREENS } from '../apps/web/src/routes.ts';
import { layOutAll } from './lay-out-all.ts';
import { openBrowser } from './open-browser.ts';
import { readClipboard } from './read-clipboard.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

/** The public pages of the specification, and those that end with the way to the generator. */
const PUBLIC = [
  '',
  '/docs/getting-started',
  '/docs/method',
  '/benchmarks',
  '/demos',
  '/use-cases',
  '/faq',
  '/resources',
];
const OTHERS = ['/docs/guides', '/login', '/register', '/subscribe', '/generate', '/history'];
const CALLING = [...PUBLIC.filter((path) => path !== '/demos'), '/docs/guides'];

/** On a machine that has much to do. */
const PATIENCE_MS = 90_000;

const fetchPage = (path: string) => fetch(site.baseUrl + path, { redirect: 'manual' });
/** React has taken over once its elements know their properties. */
const waitForReact = (page: Page) =>
  page.waitForFunction(() =>
    ['header button', 'footer p'].every((name) => Object.keys(document.querySelector(name) ?? {}).length > 0),
  );
const findTag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const headOf = (html: string) => ({
  title: findTag(html, /<title>([^<]+)<\/title>/),
  description: findTag(html, /<meta name="description" content="([^"]+)"/),
});

describe.each(LANGUAGES)('in $name', ({ code }) => {
  test('every route has its own head', async () => {
    const heads = [];
    for (const path of [...PUBLIC, ...OTHERS]) {
      const response = await fetchPage(`/${code}${path}`);
      expect(response.status, path).toBe(200);
      const html = await response.text();
      heads.push(headOf(html));
      expect(html).toContain(`<html lang="${code}"`);
      expect(html).toContain(`<link rel="canonical" href="${site.baseUrl}/${code}${path}"`);
      for (const other of LANGUAGES) {
        const address = `${site.baseUrl}/${other.code}${path}`;
        expect(html).toContain(`<link rel="alternate" hreflang="${other.code}" href="${address}"`);
      }
      expect(html).toContain(`hreflang="x-default" href="${site.baseUrl}/en${path}"`);
      expect(html).toContain(`<meta property="og:image" content="${site.baseUrl}/open-graph.png"`);
    }
    for (const { title, description } of heads) {
      expect(title.length).toBeGreaterThan(1);
      expect(description.length, title).toBeGreaterThan(10);
    }
    const titles = heads.slice(0, PUBLIC.length).map(({ title }) => title);
    expect(new Set(titles).size).toBe(PUBLIC.length);
  });

  test('every public page is readable without JavaScript', async () => {
    const page = await site.open(browser, `/${code}`, { javaScriptEnabled: false });
    page.setDefaultTimeout(PATIENCE_MS);
    for (const path of PUBLIC) {
      await page.goto(`${site.baseUrl}/${code}${path}`, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('main h1').count(), path).toBe(1);
      expect(await page.locator('main h1').isVisible(), path).toBe(true);
      const words = (await page.locator('main').innerText()).length;
      expect(words, path).toBeGreaterThan(path === '/demos' ? 60 : 200);
    }
  });

  test('pages for readers end with the call to action to the generator', async () => {
    for (const path of CALLING) {
      const main = (await (await fetchPage(`/${code}${path}`)).text()).split('</main>')[0]!;
      const last = [...main.matchAll(/<a [^>]*href="([^"]+)"/g)].at(-1)?.[1];
      expect(last, path).toBe(`/${code}/generate`);
    }
  });
});

describe('paths and languages', () => {
  test.each(['/', '/nowhere', '/xx/faq', '/en/nowhere'])('%s redirects to /en', async (path) => {
    const response = await fetchPage(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/en');
  });

  test('an unknown path redirects to /en in the browser too', async () => {
    const page = await site.open(browser, '/fr/no/such/page');
    await page.waitForURL(`${site.baseUrl}/en`);
  });

  test('the language that is saved locally decides at the root, also without its cookie', async () => {
    const page = await site.open(browser, '/ja');
    const preferred = () => page.evaluate(() => localStorage.getItem('preferredLanguage'));
    await expect.poll(preferred, { timeout: PATIENCE_MS }).toBe('ja');
    await page.context().clearCookies();
    await page.goto(site.baseUrl);
    await page.waitForURL(`${site.baseUrl}/ja`);
    const cookies = () => page.evaluate(() => document.cookie);
    await expect.poll(cookies, { timeout: PATIENCE_MS }).toContain('preferredLanguage=ja');

    // An address that is no page leads to English, and changes no choice.
    await page.goto(`${site.baseUrl}/ja/nowhere`);
    await page.waitForURL(`${site.baseUrl}/en`);
    await expect.poll(cookies, { timeout: PATIENCE_MS }).not.toContain('arrivedFrom');
    expect(await preferred()).toBe('ja');
    // The page itself, when it is asked for, does.
    await page.goto(`${site.baseUrl}/en/faq`);
    await expect.poll(preferred, { timeout: PATIENCE_MS }).toBe('en');
  });

  test('the language menu lists the eight languages by their native names', async () => {
    const page = await site.open(browser, '/en/faq');
    const names = await page.locator('header a[hreflang]').allTextContents();
    expect(names).toEqual(['English', '한국어', '日本語', '简体中文', '繁體中文', 'Español', 'Русский', 'Français']);
  });

  test('switching the language keeps the rest of the path and saves preferredLanguage', async () => {
    const page = await site.open(browser, '/en/docs/method');
    const preferred = () => page.evaluate(() => localStorage.getItem('preferredLanguage'));
    await expect.poll(preferred, { timeout: PATIENCE_MS }).toBe('en');
    await page.locator('header summary, header button').filter({ hasText: 'en' }).first().click();
    await page.getByRole('link', { name: '日本語' }).click();
    await page.waitForURL(`${site.baseUrl}/ja/docs/method`);
    await expect.poll(preferred, { timeout: PATIENCE_MS }).toBe('ja');
    expect(await page.locator('html').getAttribute('lang')).toBe('ja');
    await page.goto(site.baseUrl);
    expect(page.url()).toBe(`${site.baseUrl}/ja`);
  });

  test('the sitemap lists every public page in every language, and robots.txt names it', async () => {
    const sitemap = await (await fetchPage('/sitemap.xml')).text();
    for (const { code } of LANGUAGES) {
      for (const path of PUBLIC) expect(sitemap).toContain(`<loc>${site.baseUrl}/${code}${path}</loc>`);
    }
    expect(sitemap).not.toContain('/history');
    expect(await (await fetchPage('/robots.txt')).text()).toContain(`Sitemap: ${site.baseUrl}/sitemap.xml`);
  });

  test('the Open Graph picture is a PNG of 1200 by 630', async () => {
    const bytes = Buffer.from(await (await fetchPage('/open-graph.png')).arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

const textOf = (page: Page) => page.locator('main').innerText();

describe('page contents', () => {
  test('benchmarks has the figures of the specification, as those of the hosted model', async () => {
    const page = await site.open(browser, '/en/benchmarks', { javaScriptEnabled: false });
    await layOutAll(page);
    const scores = page.getByRole('table', { name: 'Human evaluation of the hosted foundation model' });
    const rows = (await scores.getByRole('row').allInnerTexts()).map((row) => row.split(/\s*\t\s*|\n/).filter(Boolean));
    expect(rows.slice(1)).toEqual([
      ['Clarity', '9.2'],
      ['Fidelity', '9.1'],
      ['Geometry quality', '8.9'],
      ['Perspective and structure', '9.0'],
      ['Materials and textures', '8.8'],
      ['Detail richness', '9.3'],
    ]);
    const text = await textOf(page);
    expect(text).toContain('43 input images in 6 dimensions, 6 methods');
    expect(text).toContain('0.847 and 0.823');
    expect(text).toContain('hosted 3D foundation model, not for the engine of this build');
  });

  test('benchmarks shows the contents of the result files', async () => {
    const page = await site.open(browser, '/en/benchmarks', { javaScriptEnabled: false });
    await layOutAll(page);
    const engine = JSON.parse(await readFile(new URL('../benchmarks/results/engine.json', import.meta.url), 'utf8'));
    const table = page.getByRole('table', { name: 'Time and memory for one asset' });
    const high = await table.getByRole('row').filter({ hasText: 'High' }).innerText();
    expect(high).toContain(engine.levels.high.seconds.toFixed(1));
    const quality = JSON.parse(await readFile(new URL('../benchmarks/results/quality.json', import.meta.url), 'utf8'));
    const { network } = quality.sets.scanned;
    const ours = page.getByRole('table', { name: 'F-scores at 0.1, ours and published ones' });
    const tangible = await ours.getByRole('row').filter({ hasText: 'Tangible' }).first().innerText();
    expect(tangible).toContain(`${network.objects} objects`);
    expect(tangible).toContain(network.measures['F@0.1, after ICP'].mean.toFixed(3));
    expect(await ours.innerText()).toContain('Published by others: not comparable');
    expect(Object.keys(network.scores)).toHaveLength(network.objects);
    expect(await textOf(page)).toContain('npm run bench:quality');
  });

  test('getting started states the prerequisite and shows the calls in three languages', async () => {
    const page = await site.open(browser, '/en/docs/getting-started', { javaScriptEnabled: false });
    await layOutAll(page);
    const text = await textOf(page);
    expect(text).toContain('Node 18 or later');
    expect(text).toContain('npx tangible photo.png --out mug');
    const python = page.getByText('from tangible import Tangible');
    expect(await python.isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Python' }).check({ force: true });
    await expect.poll(() => python.isVisible()).toBe(true);
  });

  test('a code block is copied with its button', async () => {
    const page = await site.open(browser, '/en/docs/getting-started', {
      permissions: ['clipboard-write'],
    });
    await page.getByRole('button', { name: 'Copy: sh' }).first().click();
    await page.getByText('Copied').waitFor();
    expect(await readClipboard(page)).toContain('npm start');
  });

  test('the drop is animated, but not for users who prefer reduced motion', async () => {
    const bodyOf = async (page: Page) => {
      await waitForReact(page);
      const body = page.locator('#drop figure svg > path').nth(5);
      await body.scrollIntoViewIfNeeded();
      return body;
    };
    const moving = await bodyOf(await site.open(browser, '/en/docs/method', { reducedMotion: 'no-preference' }));
    const poses = new Set<string | null>();
    const countPoses = async () => poses.add(await moving.getAttribute('d')).size;
    await expect.poll(countPoses, { timeout: PATIENCE_MS }).toBeGreaterThan(3);

    const page = await site.open(browser, '/en/docs/method', { reducedMotion: 'reduce' });
    const still = await bodyOf(page);
    const pose = await still.getAttribute('d');
    for (let i = 0; i < 8; i++) {
      await page.waitForTimeout(150);
      expect(await still.getAttribute('d')).toBe(pose);
    }
  });
});

describe('a page to read', () => {
  const isHydrated = (page: Page) =>
    page.evaluate(() => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')));

  test('stays as it was sent, without its code and its messages; its links do not load the site again', async () => {
    const page = await site.open(browser, '/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.baseUrl}/en/resources`);
    await waitForReact(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    expect(await isHydrated(page)).toBe(false);
    const title = await page.title();
    expect(asked.filter((url) => /Screen-|\/resources-/.test(url))).toEqual([]);

    await page.locator('main a[href="/en/benchmarks"]').first().click();
    await page.waitForURL('**/en/benchmarks');
    await page.getByRole('heading', { level: 1, name: 'Benchmarks' }).waitFor();
    await page.goBack();
    await page.locator('#glossary').waitFor();
    expect(await isHydrated(page)).toBe(true);
    await expect.poll(() => page.title()).toBe(title);
    expect(await page.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);
  });

  test('has nothing to press but links, folds, tabs and the buttons that copy code', async () => {
    const read = SCREENS.filter(({ tend }) => tend);
    expect(read.length).toBeGreaterThan(5);
    for (const { path } of read) {
      const main = /<main.*<\/main>/s.exec(await (await fetchPage(`/en/${path}`)).text())![0];
      const pressed = main.match(/<(button|input|select|textarea|dialog|form)\b[^>]*>/g) ?? [];
      expect(
        pressed.filter((tag) => !/data-copied=|type="radio"/.test(tag)),
        path,
      ).toEqual([]);
    }
  });

  test.each(['opened', 'reached by a link'])(
    'marks the section that is being read, and copies code: %s',
    async (way) => {
      const permissions = ['clipboard-write'];
      const page = await site.open(browser, way === 'opened' ? '/en/use-cases' : '/en', { permissions });
      if (way !== 'opened') await page.locator('footer a[href="/en/use-cases"]').click();
      const current = page.locator('main nav a[aria-current]');
      await page.locator('main article section').nth(2).waitFor();
      await page.evaluate(() => document.querySelectorAll('main article section')[2]!.scrollIntoView());
      const id = await page.locator('main article section').nth(2).getAttribute('id');
      await expect.poll(() => current.getAttribute('href'), { timeout: PATIENCE_MS }).toBe(`#${id}`);
      const block = page.locator(`#${id} button[data-copied]`).first();
      await block.click();
      await expect.poll(() => block.textContent()).toBe('Copied');
      expect(await readClipboard(page)).toBe(
        (await page.locator(`#${id} pre code`).first().textContent())!.replace(/\n$/, ''),
      );
      await expect.poll(() => block.textContent(), { timeout: PATIENCE_MS }).toBe('Copy');
    },
  );
});

describe('the FAQ', () => {
  test('has 12 questions that expand one by one and work without JavaScript', async () => {
    const page = await site.open(browser, '/en/faq', { javaScriptEnabled: false });
    const questions = page.locator('main details');
    expect(await questions.count()).toBe(12);
    const answer = page.getByText('credit card, PayPal or Alipay');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('How can I pay, and can I get my money back?').click();
    await expect.poll(() => answer.isVisible()).toBe(true);
    expect(await textOf(page)).toContain('14-day money-back guarantee');
  });

  test('opens a question by its URL, and sets the URL', async () => {
    const page = await site.open(browser, '/en/faq#privacy');
    await page.locator('details#privacy[open]').waitFor();
    await page.locator('details#time summary').click();
    await expect.poll(() => new URL(page.url()).hash, { timeout: PATIENCE_MS }).toBe('#time');
    expect(await page.locator('details#time').innerText()).toContain('5 to 15 minutes');
  });

  test('is provided to search engines verbatim', async () => {
    const html = await (await fetchPage('/fr/faq')).text();
    const data = JSON.parse(findTag(html, /<script type="application\/ld\+json">(.*?)<\/script>/s));
    expect(data['@type']).toBe('FAQPage');
    expect(data.mainEntity).toHaveLength(12);
    for (const { name, acceptedAnswer } of data.mainEntity) {
      expect(html).toContain(name);
      expect(acceptedAnswer.text).not.toMatch(/[`{]|\]\(/);
    }
  });
});
