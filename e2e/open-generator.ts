import type { AuthAnswer } from '@tangible/contracts';
import type { Browser, Page } from 'playwright-core';
import type { startSite } from './start-site.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * Opens the generator of a signed-in user, with the requests that it sends.
 *
 * @example
 * const openGenerator = generatorOf(site, browser);
 * const { page, person, starts } = await openGenerator();
 */
export const generatorOf =
  (site: Site, browser: Browser) =>
  async (as?: AuthAnswer, path = '/en/generate') => {
    const person = as ?? (await site.register());
    const page = await site.open(browser, path, { as: person, reducedMotion: 'reduce' });
    const requests = recordPosts(page);
    await page.getByRole('group', { name: 'Subdivision' }).waitFor({ timeout: 120_000 });
    return { page, person, ...requests };
  };

/** What a page sends from now on: its notifications, and how many generations it starts. */
export function recordPosts(page: Page) {
  const sent: { path: string; body: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') sent.push({ path: pathname, body: request.postData() ?? '' });
  });
  const events = () =>
    sent.filter(({ path }) => path.endsWith('/dingtalk/notify')).map(({ body }) => JSON.parse(body).eventType);
  const starts = () => sent.filter(({ path }) => path === '/api/tangible/generate').length;
  return { events, starts };
}

/** Ends all generations of a person. */
export async function endAll(site: Site, { token }: AuthAnswer): Promise<void> {
  const { body } = await site.call('GET', '/tangible/history', { token });
  for (const { contentId } of body.records) await site.call('DELETE', `/tangible/generations/${contentId}`, { token });
}
