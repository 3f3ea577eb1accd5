import type { Page, Request } from 'playwright-core';

export const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
export const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The field that has the focus and is marked as wrong. */
export const wrongField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    const marked = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
    return marked.length === 1 && marked[0] === field ? field.name : null;
  });

export const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
};

export const waitForCall = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/api${path}`));

export const waitForNotification = (page: Page, eventType: string) =>
  page.waitForRequest((request) => request.url().endsWith('/notify') && request.postDataJSON().eventType === eventType);

/** Signs out by the last entry of the user menu. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('header button[aria-expanded]:has(.mono)').last().click();
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.locator('header [id]:not([hidden]) > button').last().click();
  await ended;
  await page.waitForURL(({ pathname }) => /^\/[\w-]+$/.test(pathname));
}
