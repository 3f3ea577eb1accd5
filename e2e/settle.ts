import type { Page, Request } from 'playwright-core';

/** For so long nothing may be asked for. The browser must be idle too, so a busy machine only makes it take longer. */
const QUIET_MS = 100;
const PATIENCE_MS = 90_000;

/**
 * Opens a page and waits until React has taken it over, all that it asked for has come, and it has nothing left to do;
 * then everything that unfolds is unfolded. Playwright's `networkidle` does less and waits half a second for each page.
 *
 * @example
 * await openSettled(page, `${site.baseUrl}/ru/faq`);
 */
export async function openSettled(page: Page, address: string): Promise<void> {
  const asked = new Set<Request>();
  let changedAt = performance.now();
  const add = (request: Request) => {
    asked.add(request);
    changedAt = performance.now();
  };
  const remove = (request: Request) => {
    asked.delete(request);
    changedAt = performance.now();
  };
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  try {
    await page.goto(address);
    await page.waitForFunction(isAlive, null, { timeout: PATIENCE_MS });
    const end = performance.now() + PATIENCE_MS;
    while (asked.size > 0 || performance.now() - changedAt < QUIET_MS) {
      if (performance.now() > end) throw new Error(`${address} waits for ${[...asked].map((each) => each.url())}`);
      await page.waitForTimeout(QUIET_MS / 4);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
  } finally {
    page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  }
  await unfold(page);
}

/** Collapsed content is read, too. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });

/** React has taken over the bar, the content and the footer. */
function isAlive(): boolean {
  // A page for frames has neither a bar nor a footer.
  const names = ['header', 'main', 'footer'].filter((name) => document.querySelector(`#root > ${name}`));
  const parts = names.map((name) => document.querySelector(`${name} > *`));
  return parts.every((part) => part && Object.keys(part).some((key) => key.startsWith('__react')));
}
