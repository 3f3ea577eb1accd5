import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from 'playwright-core';

/** Kept per worker. Each has a process of its own, and most tests open their pages with one of few sets of options. */
const IDLE_MAX = 6;

/** What `clean` removes. The HTTP cache stays, and with it the compiled scripts: that is what a kept context is for. */
const STORAGE = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** Methods with which a test changes a context for all pages to come: it is not lent again. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
];
const LASTING_TIME = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'];

interface Kept {
  key: string;
  origin: string;
  context: BrowserContext;
  /** Talks to the page that stays open, whose process later pages share. */
  session: CDPSession;
  isChanged: boolean;
}

const idle: Kept[] = [];

/**
 * A browser context with nothing stored, as a new one. A worker keeps those that tests have given back, emptied: their
 * pages share a process, and scripts are read and compiled once, which is a third of the CPU time of a page. After
 * `giveBack` its pages are closed.
 *
 * @example
 * const { context, giveBack } = await takeContext(browser, site.baseUrl, { reducedMotion: 'reduce' });
 * onTestFinished(giveBack);
 *
 * @param isNew its HTTP cache is empty, too
 */
export async function takeContext(browser: Browser, origin: string, options: BrowserContextOptions, isNew = false) {
  const key = JSON.stringify([origin, Object.entries(options).sort()]);
  const index = isNew ? -1 : idle.findLastIndex((each) => each.key === key && each.context.browser() === browser);
  const [found] = index < 0 ? [] : idle.splice(index, 1);
  const kept = found ?? (await create(browser, key, origin, options));
  return { context: kept.context, giveBack: () => giveBack(kept) };
}

/** Whether no test uses a context now, and one may later. */
export const isKept = (context: BrowserContext): boolean => idle.some((kept) => kept.context === context);

async function create(browser: Browser, key: string, origin: string, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  const kept: Kept = { key, origin, context, session: await context.newCDPSession(page), isChanged: false };
  noteChanges(context, LASTING, kept);
  noteChanges(context.clock, LASTING_TIME, kept);
  context.on('close', () => {
    kept.isChanged = true;
  });
  return kept;
}

function noteChanges(target: object, names: readonly string[], kept: Kept): void {
  for (const name of names) {
    const method = Reflect.get(target, name);
    Reflect.set(target, name, (...input: unknown[]) => {
      kept.isChanged = true;
      return Reflect.apply(method, target, input);
    });
  }
}

async function giveBack(kept: Kept): Promise<void> {
  const { context, session, origin } = kept;
  const [, ...pages] = context.pages();
  if (!kept.isChanged) await Promise.all(pages.map((page) => page.close()));
  // After its pages are closed, none of them can store anything.
  if (!kept.isChanged) {
    await context.clearCookies();
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  }
  if (kept.isChanged) return context.close();
  idle.push(kept);
  if (idle.length > IDLE_MAX) await idle.shift()!.context.close();
}
