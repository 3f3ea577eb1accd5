import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe that is used here. */
interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** The rules that look at colours; what the others find is the same in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong on a page as it is now, one line for each element: WCAG 2.2 AA and its own best practice, or only
 * what has to do with colours.
 *
 * @example
 * expect(await findViolations(page)).toEqual([]);
 */
export async function findViolations(page: Page, about: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const runOnly = about === 'everything' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe };
    // A button half way through its change of colour has the contrast of neither: wait for whatever comes to an end.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
    );
  }, runOnly);
}

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export type Scheme = 'light' | 'dark';

/** What is found as a wide screen and as a phone show it, in light and dark. */
export async function findViolationsInAllLooks(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of schemes.length > 0 ? [WIDE, PHONE] : []) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const lines = await findViolations(page, colorScheme === 'light' ? 'everything' : 'colours');
      for (const line of lines) found.push(`${viewport.width} ${colorScheme} ${line}`);
    }
  }
  return found;
}
