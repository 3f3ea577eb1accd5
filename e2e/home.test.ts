import { type Language, translator } from '@tangible/i18n';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import measured from '../apps/web/src/ui/facts/demo-facts.json' with { type: 'json' };
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

const DEMOS = [
  'Turntable: a dog made from one picture',
  'Channels: the dragon with lighting, then base colour, normals, occlusion, roughness and plain clay',
  'Colliders: the robot and the convex hulls that simulators use',
  'Drop test: the teapot falls in MuJoCo, slowed down 4 times',
] as const;
const [TURNTABLE, CHANNELS, COLLIDERS, DROP] = DEMOS;
/** The asset of each. */
const SHOWN = ['dog', 'dragon', 'robot', 'teapot'] as const;
const MINUTE = 60_000;

/** The home page with a clock that only the test moves, and a minute that has just started. */
async function openHome(options: { reducedMotion?: 'reduce' } = {}): Promise<Page> {
  const page = await site.open(browser, '/robots.txt', { reducedMotion: 'no-preference', ...options });
  await page.clock.install();
  await page.goto(`${site.baseUrl}/en`);
  // The label of the pause button is final once the page knows whether motion is wanted.
  await button(page, options.reducedMotion ? 'Play animation' : 'Pause animation').waitFor();
  await page.clock.pauseAt(Date.now() + MINUTE / 2);
  await button(page, 'Next demo').click();
  await button(page, 'Previous demo').click();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Poster or film, whichever is seen, has the name. */
const shown = (page: Page) => page.locator('figure img:not([alt=""])').first().getAttribute('alt');
const current = (page: Page) => page.locator('button[aria-current=true]').getAttribute('aria-label');
const facts = (page: Page) => page.locator('section dl').first().innerText();

/** Which demo is up: the picture and its thumbnail say the same. */
const demoOf = async (page: Page) => {
  const said = [await shown(page), await current(page)];
  return said[0] === said[1] ? said[0] : said;
};
/** The same after any turn that is due was made. */
async function expectStill(page: Page, name: string | undefined): Promise<void> {
  await page.waitForTimeout(300);
  expect(await demoOf(page)).toBe(name);
}
const passTime = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds);

describe('the hero', () => {
  test('shows the next of four demos every 60 seconds, then starts over', async () => {
    const page = await openHome();
    await expect.poll(() => demoOf(page)).toBe(DEMOS[0]);
    await passTime(page, MINUTE - 1);
    await expectStill(page, DEMOS[0]);
    await passTime(page, 1);
    for (const name of [...DEMOS.slice(1), DEMOS[0]]) {
      await expect.poll(() => demoOf(page)).toBe(name);
      await passTime(page, MINUTE);
    }
  });

  test('previous, next and the thumbnails select one and restart the minute', async () => {
    const page = await openHome();
    await button(page, 'Next demo').click();
    await expect.poll(() => demoOf(page)).toBe(CHANNELS);
    await button(page, 'Previous demo').click();
    await button(page, 'Previous demo').click();
    await expect.poll(() => demoOf(page)).toBe(DROP);
    await passTime(page, MINUTE - 10_000);
    await button(page, COLLIDERS).click();
    await expect.poll(() => demoOf(page)).toBe(COLLIDERS);
    await passTime(page, MINUTE - 10_000);
    await expectStill(page, COLLIDERS);
    await passTime(page, 10_000);
    await expect.poll(() => demoOf(page)).toBe(DROP);
  });

  test('plays the film of the demo, and its button stops the film and the rotation', async () => {
    const page = await openHome();
    const film = page.locator('figure img[src$="/demos/loops/turntable.avif"]');
    await film.waitFor();
    await button(page, 'Pause animation').click();
    await expect.poll(() => film.count()).toBe(0);
    await passTime(page, 3 * MINUTE);
    await expectStill(page, DEMOS[0]);
    await button(page, 'Play animation').click();
    await film.waitFor();
    await passTime(page, MINUTE);
    await expect.poll(() => demoOf(page)).toBe(DEMOS[1]);
  });

  test('does not move for users who prefer reduced motion, until they start it', async () => {
    const page = await openHome({ reducedMotion: 'reduce' });
    await passTime(page, 3 * MINUTE);
    await expectStill(page, DEMOS[0]);
    expect(await page.locator('figure img[src$=".avif"]').count()).toBe(0);
    await button(page, 'Play animation').click();
    await passTime(page, MINUTE);
    await expect.poll(() => demoOf(page)).toBe(DEMOS[1]);
  });

  test('pauses while its tab is hidden', async () => {
    const page = await openHome();
    const setVisibility = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await setVisibility('hidden');
    await passTime(page, 5 * MINUTE);
    await expectStill(page, DEMOS[0]);
    await setVisibility('visible');
    await passTime(page, MINUTE);
    await expect.poll(() => demoOf(page)).toBe(DEMOS[1]);
  });

  test('shows the measurements of the current demo', async () => {
    const page = await openHome({ reducedMotion: 'reduce' });
    const said: string[] = [];
    for (const [index, name] of DEMOS.entries()) {
      await button(page, name).click();
      await expect.poll(() => shown(page)).toBe(name);
      const text = await facts(page);
      const { checkCount, passedCount } = measured[SHOWN[index]!];
      // A figure stays on one line with its unit.
      expect(text).toMatch(/[\d.]+\s×\s[\d.]+\s×\s[\d.]+\u00a0cm/);
      expect(text).toContain(`${passedCount} of ${checkCount}`);
      expect(checkCount).toBe(38);
      expect(passedCount).toBeGreaterThanOrEqual(37);
      said.push(text);
    }
    expect(new Set(said).size).toBe(DEMOS.length);
  });

  test('measures static parts: heights and the fall, and nothing on parts that move apart', async () => {
    const page = await openHome({ reducedMotion: 'reduce' });
    const measured = page.locator('figure > div[aria-hidden=true]');
    const said: string[] = [];
    for (const name of [TURNTABLE, CHANNELS, DROP]) {
      await button(page, name).click();
      await expect.poll(() => shown(page)).toBe(name);
      said.push(await measured.innerText());
    }
    for (const text of said.slice(0, 2)) expect(text).toMatch(/^Height \d+\.\d cm \(estimated\)$/);
    expect(said[2]).toMatch(/^Drop height \d+\.\d cm$/);
    // It is dropped from two heights.
    const sides = (await page.locator('section dl').first().innerText()).match(/[\d.]+(?=\s×|\u00a0cm)/g)!;
    expect(sides.map((side) => Math.abs(Number(side) - Number(said[2]!.match(/[\d.]+/)) / 2) < 0.06)).toContain(true);
    await button(page, COLLIDERS).click();
    await expect.poll(() => measured.count()).toBe(0);
  });

  test('links to getting started, to the demos and to the method', async () => {
    const page = await openHome({ reducedMotion: 'reduce' });
    for (const [name, path, heading] of [
      ['Get started', '/en/docs/getting-started', /./],
      ['See the demos', '/en/demos', /Two pictures, two assets/],
      ['How it works', '/en/docs/method', /./],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(site.baseUrl + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: /One picture in/ }).waitFor();
    }
  });
});

test('below it are six features, the film and the call to the generator', async () => {
  const page = await openHome({ reducedMotion: 'reduce' });
  const grid = page.locator('section').filter({ hasText: 'What comes with every asset' });
  expect(await grid.getByRole('listitem').getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Watertight geometry',
    'PBR materials',
    'Size in metres',
    'Mass, inertia, colliders',
    'Drop-tested in MuJoCo',
    'Nine file formats',
  ]);

  const film = page.locator('video');
  expect(await film.getAttribute('aria-label')).toBe(
    'Silent screen recording: a picture of a dragon is uploaded, becomes an asset, is rotated and dropped',
  );
  for (const attribute of ['src', 'poster']) {
    const answer = await fetch(site.baseUrl + (await film.getAttribute(attribute)));
    expect([attribute, answer.status]).toEqual([attribute, 200]);
    expect(answer.headers.get('content-type')).toMatch(attribute === 'src' ? /^video\/mp4/ : /^image\/webp/);
  }

  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);

  const sections = page.getByRole('main').locator('section');
  const closing = sections.last();
  await closing.getByRole('heading', { name: 'Turn your picture into a physics-ready asset.' }).waitFor();
  await closing.getByRole('link', { name: 'Generate your own' }).click();
  await page.waitForURL(`${site.baseUrl}/en/generate`);
});

test.each(['en', 'ko', 'ja', 'zh-CN', 'zh-TW', 'es', 'ru', 'fr'])(
  'the film has captions in the language of the page: %s',
  async (language) => {
    const page = await site.open(browser, `/${language}`, { reducedMotion: 'reduce' });
    const track = page.locator('video track');
    expect(
      await track.evaluate((element: HTMLTrackElement) => [element.kind, element.srclang, element.default]),
    ).toEqual(['captions', language, true]);
    const answer = await fetch(site.baseUrl + (await track.getAttribute('src')));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/vtt/);
    // The browser itself reads them: twelve, and the first in this language.
    const cues = await track.evaluate(
      (element: HTMLTrackElement) =>
        new Promise<string[]>((resolve) => {
          const read = () => resolve(Array.from(element.track.cues ?? [], (cue) => (cue as VTTCue).text));
          element.track.mode = 'hidden';
          if (element.readyState === 2) read();
          else element.addEventListener('load', read, { once: true });
        }),
    );
    const t = await translator(language as Language);
    expect(cues).toHaveLength(12);
    expect(cues[0]).toBe(t('film.open'));
  },
);
