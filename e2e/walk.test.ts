import type { AuthAnswer } from '@tangible/contracts';
import { LANGUAGES, type Language } from '@tangible/i18n';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findOverflow } from './find-overflow.ts';
import { findViolationsInAllLooks, type Look, PHONE, WIDE } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { preparePerson } from './prepare-person.ts';
import { ALIKE_FOR_VISITORS, PROTECTED_SCREENS, PUBLIC_SCREENS, READERS_SCREENS } from './screens.ts';
import { openSettled } from './settle.ts';
import { openSharedSite } from './start-site.ts';

/**
 * One walk through all screens, on which every check of a page as a whole is made once it is loaded: it starts without an
 * error, has one heading, does not scroll sideways on a phone, and axe finds nothing.
 */
const site = await openSharedSite();
const browser = await openBrowser();
let ada: AuthAnswer;
beforeAll(async () => {
  ada = await preparePerson(site);
}, 300_000);

interface Walk {
  visitor: readonly string[];
  signedIn: readonly string[];
  /** The axe rules to run; none if another language has the same screen and markup. Colours are those of English. */
  looksOf(path: string, as?: AuthAnswer): readonly Look[];
}

const isOdd = (path: string) => [...PUBLIC_SCREENS, ...PROTECTED_SCREENS].indexOf(path) % 2 === 1;
const EVERY_SCREEN = { visitor: PUBLIC_SCREENS, signedIn: PROTECTED_SCREENS };
const FOR_READERS: Walk = { visitor: READERS_SCREENS, signedIn: [], looksOf: () => [] };

/** The longest words are Russian, French and Spanish; Japanese is written in another script. */
const WALKS: Partial<Record<Language, Walk>> = {
  en: {
    visitor: [...PUBLIC_SCREENS, ...PROTECTED_SCREENS.slice(0, 8)],
    signedIn: [...PROTECTED_SCREENS, '/login'],
    looksOf: (path, as) => (!as && ALIKE_FOR_VISITORS.includes(path) ? ['markup'] : ['light', 'dark']),
  },
  ja: {
    visitor: PUBLIC_SCREENS.filter((path) => isOdd(path) || READERS_SCREENS.includes(path)),
    signedIn: PROTECTED_SCREENS.filter(isOdd),
    looksOf: (path) => (isOdd(path) ? ['markup'] : []),
  },
  ru: { ...EVERY_SCREEN, looksOf: (path) => (isOdd(path) ? [] : ['markup']) },
  fr: { ...EVERY_SCREEN, looksOf: () => [] },
  es: { ...EVERY_SCREEN, looksOf: () => [] },
};

/** A walk through dozens of screens takes as long as they all together. */
const WALK_MS = 900_000;

/** The console errors of the page. An error response of the API does not count: the screen shows its message. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text());
    }
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

test.each(LANGUAGES)(
  'every screen in $name starts without an error, fits a phone and passes axe',
  async ({ code }) => {
    const { visitor, signedIn, looksOf } = WALKS[code] ?? FOR_READERS;
    for (const [as, paths] of [
      [undefined, visitor],
      [ada, signedIn],
    ] as const) {
      if (paths.length === 0) continue;
      const options = { viewport: WIDE, bypassCSP: true, reducedMotion: 'reduce', ...(as && { as }) } as const;
      const page = await site.open(browser, '/robots.txt', options);
      const problems = collectProblems(page);
      for (const path of paths) {
        const looks = looksOf(path, as);
        // The program of a page starts on phones and on wide screens: on each for half of the languages.
        await page.setViewportSize(looks.length > 0 ? WIDE : PHONE);
        await page.emulateMedia({ colorScheme: 'light' });
        await openSettled(page, `${site.baseUrl}/${code}${path}`);
        if (as) await page.locator('header').getByText(as.user.username).first().waitFor({ state: 'attached' });
        const found = await findViolationsInAllLooks(page, looks);
        await page.setViewportSize(PHONE);
        const headings = await page.locator('main h1').count();
        const seen = { path, problems: problems.splice(0), headings, overflow: await findOverflow(page), found };
        expect.soft(seen).toEqual({ path, problems: [], headings: 1, overflow: [], found: [] });
      }
    }
  },
  WALK_MS,
);
