import type { Page } from 'playwright-core';

/** The text in the clipboard. Pages may not read the clipboard by themselves, so it is pasted into a field. */
export async function readClipboard(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('Control+V');
  const field = page.locator('#pasted');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}
