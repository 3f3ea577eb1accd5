import type { AuthAnswer } from '@tangible/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

const PASSWORD = 'correct horse';
const STEP_MS = 30_000;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const logIn = async ({ user }: AuthAnswer): Promise<AuthAnswer> =>
  (await site.call('POST', '/auth/login', { body: { usernameOrEmail: user.username, password: PASSWORD } })).body;

/** A code that was not used yet: of the next step, which is taken as well. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

describe('the sessions of a user', () => {
  test('are listed with device and address; one session and all others are signed out after confirmation', async () => {
    const ada = await site.register();
    const [first, second] = [await logIn(ada), await logIn(ada)];
    const page = await site.open(browser, '/en/account', { as: ada, bypassCSP: true });
    const sessions = part(page, 'Where you are signed in');
    await sessions.getByRole('listitem').nth(2).waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(3);
    expect(await sessions.getByText('This browser').count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);

    await sessions
      .getByRole('button', { name: /^Sign out: / })
      .first()
      .click();
    const one = page.getByRole('dialog', { name: /^Sign out .+\?$/ });
    await one.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
    await sessions
      .getByRole('button', { name: /^Sign out: / })
      .first()
      .click();
    await one.getByRole('button', { name: 'Sign out', exact: true }).click();
    await sessions.getByText('1 session was signed out.').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
    // The log below shows the actions above it, without reloading the page.
    await part(page, 'Security log')
      .getByRole('cell', { name: /^Session signed out/ })
      .waitFor();
    const statuses = async () => {
      const answers = await Promise.all([first, second].map(({ token }) => site.call('GET', '/auth/me', { token })));
      return answers.map(({ status }) => status).sort();
    };
    expect(await statuses()).toEqual([200, 401]);

    await press(page, 'Sign out everywhere else');
    const others = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await others.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    expect(await statuses()).toEqual([401, 401]);
    expect((await site.call('GET', '/auth/me', { token: ada.token })).status).toBe(200);
  });

  test('can be ended everywhere, including this browser', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/fr/account', { as: ada });
    await press(page, 'Tout déconnecter');
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).waitFor();
    expect((await site.call('GET', '/auth/me', { token: ada.token })).status).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('are reported as unavailable if the server cannot be reached, with a retry', async () => {
    const page = await site.open(browser, '/en/faq', { as: await site.register() });
    await page.route('**/api/account/{sessions,second-factor,security-events}*', (route) => route.abort());
    await page.goto(`${site.baseUrl}/en/account`);
    for (const title of ['Where you are signed in', 'Two-factor authentication', 'Security log']) {
      await part(page, title).getByRole('alert').getByText('The server cannot be reached.').waitFor();
    }
    await page.unroute('**/api/account/{sessions,second-factor,security-events}*');
    await part(page, 'Security log').getByRole('button', { name: 'Try Again' }).click();
    await part(page, 'Security log').getByRole('cell', { name: 'Account created' }).waitFor();
  });
});

describe('two-factor authentication', () => {
  test('is set up with a QR code and a code, required at the next sign-in, and turned off again', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/en/account', { as: ada, bypassCSP: true, acceptDownloads: true });
    const factor = part(page, 'Two-factor authentication');
    await factor.getByText('Off', { exact: true }).waitFor();
    await press(page, 'Turn on…');
    const setup = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
    await setup.getByRole('button', { name: 'Continue' }).click();
    await alert(page).getByText('Please enter your password').waitFor();
    await setup.getByLabel('Your password').fill('another one');
    await setup.getByRole('button', { name: 'Continue' }).click();
    await alert(page).getByText('This is not your password').waitFor();
    await setup.getByLabel('Your password').fill(PASSWORD);
    await setup.getByRole('button', { name: 'Continue' }).click();

    await setup.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = ((await setup.locator('dd').textContent()) ?? '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await findViolations(page)).toEqual([]);
    const code = setup.getByLabel('Code shown in the app');
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    await code.fill('abcdef');
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await alert(page).getByText('This code is wrong or was already used').waitFor();
    const used = codeOf(secret, -1);
    await code.fill(used);
    await setup.getByRole('button', { name: 'Turn on' }).click();

    // The codes are shown this once: Escape does not close them.
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await shown.getByRole('listitem').nth(9).waitFor();
    const codes = await shown.getByRole('listitem').allTextContents();
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Download as text' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tangible-recovery-codes.txt');
    expect(await findViolations(page)).toEqual([]);
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    await factor.getByText('10 recovery codes left').waitFor();

    const other = await site.open(browser, '/en/login');
    const signIn = async () => {
      await other.locator('input[name=usernameOrEmail]').fill(ada.user.username);
      await other.locator('input[name=password]').fill(PASSWORD);
      await press(other, 'Sign in');
      await other.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    };
    await signIn();
    const field = other.getByLabel('6-digit code');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await press(other, 'Sign in');
    await alert(other).getByText('Please enter the code from your authenticator app').waitFor();
    await field.fill(used);
    await press(other, 'Sign in');
    await alert(other).getByText('This code is wrong or was already used').waitFor();
    await press(other, 'Back');
    await signIn();
    await other.getByLabel('6-digit code').fill(codeOf(secret));
    await press(other, 'Sign in');
    await other.waitForURL(/\/en\/generate$/);

    await press(page, 'Turn off…');
    const removing = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
    await removing.getByLabel('Your password').fill(PASSWORD);
    await removing.getByLabel('Code from the app, or a recovery code').fill(codes[0] ?? '');
    await removing.getByRole('button', { name: 'Turn off' }).click();
    await factor.getByText('Off', { exact: true }).waitFor();
    expect((await logIn(ada)).success).toBe(true);
  });

  test('accepts a recovery code at sign-in, and creates new ones', async () => {
    const ada = await site.register();
    const { token } = ada;
    const begun = await site.call('POST', '/account/second-factor', { token, body: { password: PASSWORD } });
    const { secret } = begun.body.data;
    const confirmed = await site.call('POST', '/account/second-factor/confirm', {
      token,
      body: { code: codeOf(secret, -1) },
    });
    const [first, second] = confirmed.body.data.recoveryCodes;
    const page = await site.open(browser, '/ja/login', { viewport: { width: 390, height: 844 } });
    await page.locator('input[name=usernameOrEmail]').fill(ada.user.username);
    await page.locator('input[name=password]').fill(PASSWORD);
    await press(page, 'ログイン');
    await press(page, 'リカバリーコードを使う');
    await page.getByLabel('リカバリーコード').fill(first.toUpperCase());
    await press(page, 'ログイン');
    await page.waitForURL(/\/ja\/generate$/);

    await page.goto(`${site.baseUrl}/ja/account`);
    await page.getByText('リカバリーコードの残り：9 個').waitFor();
    await press(page, '新しいリカバリーコード…');
    const renewing = page.getByRole('dialog', { name: '新しいリカバリーコード' });
    await renewing.getByLabel('パスワード').fill(PASSWORD);
    await renewing.getByLabel('アプリのコードまたはリカバリーコード').fill(second);
    await renewing.getByRole('button', { name: '新しいコードを発行' }).click();
    const shown = page.getByRole('dialog', { name: 'リカバリーコード' });
    await shown.getByRole('listitem').nth(9).waitFor();
    expect(await shown.getByRole('listitem').allTextContents()).not.toContain(first);
    await shown.getByRole('button', { name: '保存しました' }).click();
    await page.getByText('リカバリーコードの残り：10 個').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('works for a quick account, without a password to type', async () => {
    const page = await site.open(browser, '/en/login');
    await press(page, 'Quick login');
    await page.waitForURL(/\/en\/generate$/);
    await page.goto(`${site.baseUrl}/en/account`);
    await press(page, 'Turn on…');
    const setup = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
    await setup.getByText('This browser stores the password of your quick account').waitFor();
    await setup.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await setup.locator('dd').textContent()) ?? '').replaceAll(' ', '');
    await setup.getByLabel('Code shown in the app').fill(codeOf(secret, -1));
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await press(page, 'I have saved them');
    await press(page, 'Sign out everywhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await press(page, 'Quick login');
    await page.getByLabel('6-digit code').fill(codeOf(secret));
    await press(page, 'Sign in');
    await page.waitForURL(/\/en\/account$/);
  });
});

test('the security log lists events, counts failures and has pages', async () => {
  const ada = await site.register();
  for (let i = 0; i < 3; i++) {
    await site.call('POST', '/auth/login', { body: { usernameOrEmail: ada.user.username, password: 'wrong' } });
  }
  await site.call('POST', '/api-keys', { token: ada.token, body: { name: 'CI' } });
  for (let i = 0; i < 9; i++) await logIn(ada);
  const page = await site.open(browser, '/en/account', { as: ada });
  const log = part(page, 'Security log');
  await log.getByRole('row').nth(10).waitFor();
  expect(await log.getByRole('row').count()).toBe(11);
  expect(await log.getByRole('button', { name: 'Newer' }).isDisabled()).toBe(true);
  await log.getByRole('button', { name: 'Older' }).click();
  await log.getByRole('cell', { name: 'Account created' }).waitFor();
  await log.getByRole('cell', { name: 'Failed sign-in wrong password, 3 times' }).waitFor();
  expect(await log.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true);
});

describe('an API key', () => {
  test('is created with scopes and an expiry date, which the list shows', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/en/api-keys', { as: ada, bypassCSP: true });
    const scope = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) });
    await page.getByLabel('Name of the new key').fill('Dashboard');
    await expect.poll(() => scope('read').isChecked()).toBe(true);
    await expect.poll(() => scope('generate').isChecked()).toBe(true);
    expect(await scope('manage').isChecked()).toBe(false);
    await scope('read').uncheck();
    await scope('generate').uncheck();
    await press(page, 'Create key');
    await alert(page).getByText('Choose at least one scope for the key').waitFor();
    await scope('read').check();
    await page.getByLabel('Expires').selectOption({ label: 'after 7 days' });
    await press(page, 'Create key');
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    const row = page.getByRole('row', { name: /Dashboard/ });
    await row.getByText('read', { exact: true }).waitFor();
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.now() + 7 * 86_400_000);
    await row.getByText(day).waitFor();
    await row.getByText('Never', { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const { body } = await site.call('GET', '/api-keys', { token: ada.token });
    expect(body.data).toMatchObject([{ name: 'Dashboard', scopes: ['read'], isExpired: false }]);
  });

  test('that has expired is marked, and can be revoked', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/en/faq', { as: ada });
    const key = {
      id: '4f0c1c2e-5b1d-4a53-9f0e-6d0f0a7c2b11',
      name: 'Old robot',
      prefix: 'tgk_abcdef',
      scopes: ['read', 'generate', 'manage'],
      createdAt: '2026-01-01T12:00:00.000Z',
      expiresAt: '2026-01-31T12:00:00.000Z',
      isExpired: true,
      lastUsedAt: '2026-01-30T12:00:00.000Z',
    };
    await page.route('**/api/api-keys', (route) => route.fulfill({ json: { success: true, data: [key] } }));
    await page.goto(`${site.baseUrl}/en/api-keys`);
    await page.getByRole('cell', { name: 'Expired on January 31, 2026' }).waitFor();
    await page.getByRole('button', { name: 'Revoke: Old robot' }).waitFor();
  });
});
