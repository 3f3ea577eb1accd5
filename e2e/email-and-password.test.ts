import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { linkIn, waitForMails } from '../apps/server/test/mails.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { startSite } from './start-site.ts';

// A server gives first points to a device and an address once: this browser must be new to it.
const site = await startSite();
const browser = await openBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const freshEmail = () => `person${randomBytes(5).toString('hex')}@example.com`;
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
};
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);

/** Opens the link of the newest confirmation mail. */
async function openLink(page: Page, email: string, count = 1): Promise<void> {
  const mails = await waitForMails(site, email, 'confirm-email', count);
  const { language, token } = linkIn(mails.at(-1) ?? '');
  await page.goto(`${site.baseUrl}/${language}/confirm-email?token=${token}`);
}

async function registerHere(page: Page): Promise<string> {
  const email = freshEmail();
  const [username = ''] = email.split('@');
  await page.goto(`${site.baseUrl}/en/register`);
  await fill(page, { username, email, password: 'nanosecond', confirmPassword: 'nanosecond' });
  await press(page, 'Create account');
  await page.waitForURL('**/en/generate');
  return email;
}

describe('registering', () => {
  test('says where the link was sent; a click on its page confirms, and the account shows it', async () => {
    const page = await site.open(browser, '/en/register', { bypassCSP: true });
    const email = await registerHere(page);
    await page.getByRole('status').getByText(`We sent a link to ${email}.`).waitFor();

    await page.goto(`${site.baseUrl}/en/account`);
    await page.getByText(`${email} is not confirmed yet.`).waitFor();
    await openLink(page, email);
    await page.getByRole('heading', { name: 'Confirm your email', level: 1 }).waitFor();
    // Opening the page alone changes nothing.
    const token = (await stored(page, 'authToken')) ?? '';
    expect((await site.call('GET', '/auth/me', { token })).body.user.emailConfirmed).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Confirm my email');
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await page.goto(`${site.baseUrl}/en/account`);
    await page.getByText(`${email} is confirmed.`).waitFor();
    expect(await page.getByRole('button', { name: 'Send the link again' }).count()).toBe(0);
  });

  test('on a device that already had its points says so and what to do, and the link grants them', async () => {
    await registerHere(await site.open(browser, '/en/register'));
    const page = await site.open(browser, '/en/register', { viewport: { width: 1280, height: 900 } });
    const email = await registerHere(page);
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'The sign-up points for this device have already been granted.' });
    await notice.getByText(`You get 30 points when you confirm your email: we sent a link to ${email}.`).waitFor();
    await openLink(page, email);
    await press(page, 'Confirm my email');
    await page.getByText('30 points were added to your account.').waitFor();
    await page.getByRole('button', { name: /30 pt/ }).waitFor();
  });

  test('shows the points even if the click came before the user was known', async () => {
    await registerHere(await site.open(browser, '/en/register'));
    const page = await site.open(browser, '/en/register');
    const email = await registerHere(page);
    const confirmed = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/auth/me', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      // A response from before the link was used arrives after it.
      const response = await route.fetch();
      await confirmed.promise;
      return route.fulfill({ response });
    });
    await openLink(page, email);
    await press(page, 'Confirm my email');
    await page.getByText('30 points were added to your account.').waitFor();
    await expect.poll(() => asked).toBeGreaterThan(1);
    confirmed.resolve();
    await page.getByRole('button', { name: /30 pt/ }).waitFor();
  });

  test('stays signed in if the account cannot be reloaded, unless the session is invalid', async () => {
    const page = await site.open(browser, '/en/register');
    const email = await registerHere(page);
    await openLink(page, email);
    let asked = 0;
    await page.route('**/api/auth/me', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, json: { error: 'away' } });
    });
    await press(page, 'Confirm my email');
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(await stored(page, 'authToken')).not.toBeNull();
    const [username = ''] = email.split('@');
    await page.getByRole('button', { name: `${username}’s account` }).waitFor();
  });

  test('rejects a common password before anything is sent', async () => {
    const page = await site.open(browser, '/en/register');
    let isSent = false;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/register')) isSent = true;
    });
    const typed = { username: 'grace', email: freshEmail(), password: 'Sunshine', confirmPassword: 'Sunshine' };
    await fill(page, typed);
    await press(page, 'Create account');
    await alert(page).getByText('This password is too common. Please choose another one.').waitFor();
    expect(await focused(page)).toBe('password');
    await fill(page, { password: 'grace@', confirmPassword: 'grace@', username: 'grace@' });
    await press(page, 'Create account');
    await alert(page).getByText('Username must start with').waitFor();
    await fill(page, { username: 'gräfin', password: 'Gräfin', confirmPassword: 'Gräfin' });
    await press(page, 'Create account');
    await alert(page).getByText('Please choose a password other than your username or email').waitFor();
    expect(isSent).toBe(false);
  });
});

describe('the link in a mail', () => {
  test('that is invalid or incomplete says so, in the language of the page', async () => {
    const page = await site.open(browser, '/ru/confirm-email?token=none', { viewport: { width: 390, height: 844 } });
    await press(page, 'Подтвердить мой e-mail');
    await alert(page).getByText('Эта ссылка для подтверждения больше не действует.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto(`${site.baseUrl}/fr/confirm-email`);
    await page.getByRole('heading', { name: 'Ce lien est incomplet' }).waitFor();
  });

  test('can be sent again from the account, in the language of the page', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/es/account', { as: ada });
    await press(page, 'Enviar el enlace otra vez');
    await page.getByRole('status').getByText(`Hay un enlace nuevo en camino a ${ada.user.email}.`).waitFor();
    const mails = await waitForMails(site, ada.user.email, 'confirm-email', 2);
    expect(mails.map((mail) => linkIn(mail).language).sort()).toEqual(['en', 'es']);
    await page.route('**/api/account/confirmation', (route) =>
      route.fulfill({ status: 429, json: { error: 'no', code: 'TOO_MANY_ATTEMPTS', values: { minutes: 12 } } }),
    );
    await press(page, 'Enviar el enlace otra vez');
    await alert(page).getByText('12').waitFor();
  });
});

describe('the account screen', () => {
  test('changes the e-mail after asking for the password, once the link is opened', async () => {
    const ada = await site.register();
    const next = freshEmail();
    const page = await site.open(browser, '/en/account', { as: ada, bypassCSP: true });
    await press(page, 'Change email');
    expect(await focused(page)).toBe('email');
    for (const [fields, words, field] of [
      [{ email: 'ada', password: '' }, 'Please enter a valid email address', 'email'],
      [{ email: next, password: '' }, 'Please enter your password', 'password'],
      [{ email: next, password: 'wrong horse' }, 'This is not your password', 'password'],
      [{ email: ada.user.email, password: 'x' }, 'This is already the email of your account', 'email'],
    ] as const) {
      await fill(page, fields);
      await press(page, 'Change email');
      await alert(page).getByText(words).waitFor();
      expect(await focused(page), words).toBe(field);
    }
    expect(await findViolations(page)).toEqual([]);
    await fill(page, { email: next, password: 'correct horse' });
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(`We sent a link to ${next}. Your email changes when you open it.`)
      .waitFor();
    await openLink(page, next);
    await press(page, 'Confirm my email');
    await page.getByText(`Your account now uses ${next}.`).waitFor();
    await page.goto(`${site.baseUrl}/en/account`);
    await page.getByText(`${next} is confirmed.`).waitFor();
  });

  test('changes the password, signs out other devices, and revokes keys when asked to', async () => {
    const ada = await site.register();
    const login = { usernameOrEmail: ada.user.username, password: 'correct horse' };
    const other = (await site.call('POST', '/auth/login', { body: login })).body.token;
    const key = (await site.call('POST', '/api-keys', { token: ada.token, body: { name: 'CI' } })).body.data.apiKey;
    const page = await site.open(browser, '/en/account', { as: ada });
    await press(page, 'Change password');
    for (const [fields, words, field] of [
      [{ currentPassword: '' }, 'Please enter your password', 'currentPassword'],
      [{ currentPassword: 'wrong horse' }, 'Please enter your password', 'password'],
      [{ password: 'battery', confirmPassword: 'staple' }, 'Passwords do not match', 'confirmPassword'],
      [{ confirmPassword: 'battery' }, 'This is not your password', 'currentPassword'],
      [{ password: 'qwerty', confirmPassword: 'qwerty' }, 'too common', 'password'],
    ] as const) {
      await fill(page, fields);
      await press(page, 'Change password');
      await alert(page).getByText(words).waitFor();
      expect(await focused(page), words).toBe(field);
    }
    const typed = { currentPassword: 'correct horse', password: 'battery staple', confirmPassword: 'battery staple' };
    await fill(page, typed);
    await page.getByRole('checkbox', { name: 'Also revoke all API keys' }).check();
    await press(page, 'Change password');
    await page
      .getByRole('status')
      .getByText('Your password has been changed. All other devices are signed out.')
      .waitFor();
    for (const [token, status] of [
      [ada.token, 200],
      [other, 401],
      [key, 401],
    ] as const) {
      expect((await site.call('GET', '/auth/me', { token })).status).toBe(status);
    }
    await page.reload();
    await page.getByRole('heading', { name: 'Password' }).waitFor();
  });
});

describe('a quick account', () => {
  const enterQuickly = async (page: Page) => {
    await page.getByRole('button', { name: 'Quick login' }).click();
    await page.waitForURL('**/en/generate');
  };

  test('is secured before it pays, continues to the checkout, and can be used after clearing the browser', async () => {
    const page = await site.open(browser, '/en/login', { bypassCSP: true });
    await enterQuickly(page);
    expect(await stored(page, 'deviceAccount')).not.toBeNull();
    await page.goto(`${site.baseUrl}/en/subscribe`);
    const subscribe = page.getByRole('button', { name: 'Subscribe now: Maker' });
    await subscribe.click();
    const dialog = page.getByRole('dialog', { name: 'Secure this account' });
    await dialog.getByText('If its data is cleared, what you paid for is lost.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Not now');
    await dialog.waitFor({ state: 'detached' });
    await subscribe.click();

    const { user: taken } = await site.register();
    const email = freshEmail();
    const good = { email, password: 'battery staple', confirmPassword: 'battery staple' };
    for (const [fields, words] of [
      [{ ...good, email: 'ada' }, 'Please enter a valid email address'],
      [{ ...good, password: '123456', confirmPassword: '123456' }, 'too common'],
      [{ ...good, email: taken.email }, 'This email is already registered'],
    ] as const) {
      await fill(page, fields);
      await press(page, 'Secure and continue to payment');
      await alert(page).getByText(words).waitFor();
    }
    await fill(page, good);
    await press(page, 'Secure and continue to payment');
    await page.waitForURL('**/checkout/*');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/en/subscribe?subscription=success');
    await expect.poll(() => stored(page, 'deviceAccount')).toBeNull();

    const elsewhere = await site.open(browser, '/en/login');
    await fill(elsewhere, { usernameOrEmail: email, password: 'battery staple' });
    await press(elsewhere, 'Sign in');
    await elsewhere.waitForURL('**/en/generate');
    const { points, isQuick } = JSON.parse((await stored(elsewhere, 'user')) ?? '');
    expect([points >= 400, isQuick]).toEqual([true, false]);
  });

  test('is secured on its account page, and its device no longer signs in by itself', async () => {
    const page = await site.open(browser, '/en/login', { viewport: { width: 390, height: 844 } });
    await enterQuickly(page);
    await page.goto(`${site.baseUrl}/en/account`);
    await page.getByRole('heading', { name: 'Secure this account' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change password' }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const email = freshEmail();
    await fill(page, { email, password: 'battery staple', confirmPassword: 'battery staple' });
    await press(page, 'Secure the account');
    await page.getByRole('status').getByText(`This account is secured. We sent a link to ${email}`).waitFor();
    await page.getByRole('button', { name: 'Change password' }).waitFor();

    // A new visit: the storage is kept, but no user is signed in.
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.goto(`${site.baseUrl}/en/login`);
    await fill(page, { usernameOrEmail: email, password: 'battery staple' });
    await press(page, 'Sign in');
    await page.waitForURL('**/en/generate');
  });
});
