import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuthAnswer } from '@tangible/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { copyDatabase } from '../apps/server/test/open-test-database.ts';
import {
  callProcess,
  keptAssets,
  launchServer,
  makeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/test/server-process.ts';
import { takeContext } from './pool-contexts.ts';

export interface Site {
  baseUrl: string;
  dataDir: string;
  /** Calls the API. */
  call: (method: string, path: string, options?: { token?: string; body?: unknown }) => ReturnType<typeof callProcess>;
  /** Registers a user on their own device, with its points. */
  register(): Promise<AuthAnswer>;
  /**
   * Opens a page in a browser context of its own, in which nothing is stored but in the HTTP cache; it closes with the
   * test. It wants little motion: pass `reducedMotion: 'no-preference'` if motion is the subject.
   */
  open(browser: Browser, path: string, options?: OpenOptions): Promise<Page>;
}

interface OpenOptions extends BrowserContextOptions {
  /** The signed-in user. */
  as?: AuthAnswer;
  /** Entries of the local storage that are there before the page opens. */
  local?: Record<string, string>;
  /** The HTTP cache is empty, too, as at a first visit. */
  isFirstVisit?: boolean;
}

/** The longest that a page may take on a machine that is busy with other tests; a missing element still fails. */
const PATIENCE_MS = 90_000;

/** Films, rotations and transitions cost more CPU time than the pages. */
const USUAL = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

/** Shared by all files of one worker: they run one after another, and their users never meet. */
let shared: Promise<Site> | undefined;

/** The whole product on a free port, started once for all files that a worker runs. */
export function openSharedSite(): Promise<Site> {
  shared ??= (async () => {
    const dataDir = await mkdtemp(join(inject('sharedFolder'), 'site-'));
    if (!process.env.TEST_DATABASE_URL) await copyDatabase(join(dataDir, 'database'));
    return describeSite(await launchServer(siteEnv(dataDir)).ready, dataDir);
  })();
  return shared;
}

/**
 * Starts the whole product as a process on a free port, with its own data folder; both end with the test file.
 * `SLOW_GENERATOR_MS` in `env` slows its engine down, `SLOW_GENERATOR_LEVEL` at that level alone.
 *
 * @example
 * const site = await startSite({ SLOW_GENERATOR_MS: '600000' });
 * const page = await site.open(browser, '/en/generate', { as: await site.register() });
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await makeDataDir();
  return describeSite(await startServerProcess({ ...siteEnv(dataDir), ...env }), dataDir);
}

function siteEnv(dataDir: string): Record<string, string> {
  const { SITE_DIR } = process.env;
  // Users have their own addresses, as behind a proxy: one address gets few first points a day.
  return {
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    FETCH_LOOPBACK: '1',
    ...keptAssets(),
    ...(SITE_DIR ? { SITE_DIR } : {}),
  };
}

function describeSite(server: ServerProcess, dataDir: string): Site {
  const { baseUrl } = server;
  let people = 0;
  return {
    baseUrl,
    dataDir,
    call: (method, path, options) => callProcess(server, method, path, options),
    async register() {
      const username = `person${randomBytes(5).toString('hex')}`;
      const deviceFingerprint = randomBytes(16).toString('hex');
      const account = { username, email: `${username}@example.com`, password: 'correct horse', deviceFingerprint };
      people += 1;
      const headers = { 'x-forwarded-for': `10.0.${people >> 8}.${people & 255}` };
      const { status, body } = await callProcess(server, 'POST', '/auth/register', { body: account, headers });
      if (status !== 200) throw new Error(`registering failed: ${JSON.stringify(body)}`);
      return body as AuthAnswer;
    },
    async open(browser, path, { as, local, isFirstVisit, ...options } = {}) {
      const { context, giveBack } = await takeContext(browser, baseUrl, { ...USUAL, ...options }, isFirstVisit);
      onTestFinished(giveBack);
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      if (as) {
        const session = [as.token, JSON.stringify(as.user)] as const;
        await page.addInitScript(([token, user]) => {
          // Once: signing out must last.
          if (sessionStorage.getItem('signedIn')) return;
          sessionStorage.setItem('signedIn', 'yes');
          localStorage.setItem('authToken', token);
          localStorage.setItem('user', user);
        }, session);
      }
      if (local) {
        await page.addInitScript((entries) => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        }, local);
      }
      await page.goto(baseUrl + path);
      return page;
    },
  };
}
