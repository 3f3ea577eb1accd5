import type { Page } from 'playwright-core';

/** A long page is laid out as far as it is seen, and only what is laid out has an inner text: lays out the rest as well. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });
