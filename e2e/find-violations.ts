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

/** The rules about colours; the findings of the others are the same in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** `markup` is everything but the colours. */
type About = 'everything' | 'colours' | 'markup';

const OPTIONS: Record<About, object> = {
  everything: { runOnly: { type: 'tag', values: TAGS } },
  colours: { runOnly: { type: 'rule', values: COLOUR_RULES } },
  markup: {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  },
};

/**
 * The axe violations on a page as it is now, one line for each element: WCAG 2.2 AA and its own best practice, or a
 * part of them.
 *
 * @example
 * expect(await findViolations(page)).toEqual([]);
 */
export async function findViolations(page: Page, about: About = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    // A button half way through its change of colour has the contrast of neither: wait for whatever comes to an end.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
    );
  }, OPTIONS[about]);
}

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export type Look = 'light' | 'dark' | 'markup';

/**
 * The violations on a wide screen and on a phone: all of them in light and the colours in dark. The markup alone is read
 * on a wide screen: on a phone it is the same but for the menu, which is the same in every language.
 */
export async function findViolationsInAllLooks(
  page: Page,
  looks: readonly Look[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of looks.length === 0 ? [] : looks.includes('markup') ? [WIDE] : [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
      const about = look === 'light' ? 'everything' : look === 'dark' ? 'colours' : 'markup';
      for (const line of await findViolations(page, about)) found.push(`${viewport.width} ${look} ${line}`);
    }
  }
  return found;
}
