import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startFakeGoogle } from '../apps/server/test/fakes/fake-google.ts';
import { alert, fill, signOut, stored, submit, waitForCall, waitForNotification, wrongField } from './account-forms.ts';
import { findFreePort } from './find-free-port.ts';
import { openBrowser } from './open-browser.ts';
import { startSite } from './start-site.ts';

// A server gives first points to a device and an address once: this browser must be new to it.
const google = await startFakeGoogle();
const port = String(await findFreePort());
const site = await startSite({ ...google.env, PORT: port, PUBLIC_URL: `http://localhost:${port}` });
const browser = await openBrowser();

describe('registering', () => {
  test('sends name, e-mail, password, a fingerprint of 32 characters and the source, and signs in', async () => {
    const page = await site.open(browser, '/en/register');
    const name = `ada${Date.now()}`;
    await fill(page, {
      username: name,
      email: `${name}@example.com`,
      password: 'nanosecond',
      confirmPassword: 'nanosecond',
    });
    const told = waitForNotification(page, 'user_register');
    const [request] = await Promise.all([waitForCall(page, '/auth/register'), submit(page, 'Create account')]);
    expect(request.postDataJSON()).toEqual({
      username: name,
      email: `${name}@example.com`,
      password: 'nanosecond',
      deviceFingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      sourceId: 'tangible',
    });
    await page.waitForURL('**/en/generate');
    await told;
    const { status, body } = await site.call('GET', '/auth/me', { token: (await stored(page, 'authToken')) ?? '' });
    expect([status, body.user.username]).toEqual([200, name]);
  });

  test('marks the field whose value is taken', async () => {
    const { user } = await site.register();
    const page = await site.open(browser, '/en/register');
    const typed = { email: 'new@example.com', password: 'nanosecond', confirmPassword: 'nanosecond' };
    await fill(page, { username: user.username, ...typed });
    await submit(page, 'Create account');
    await alert(page).getByText('This username is already taken').waitFor();
    expect(await wrongField(page)).toBe('username');
  });
});

describe('quick login', () => {
  test('creates an account for the device, stores it here, and signs in with it again', async () => {
    const page = await site.open(browser, '/en/login?sourceId=poster');
    const [request] = await Promise.all([
      waitForCall(page, '/auth/register'),
      page.getByRole('button', { name: 'Quick login' }).click(),
    ]);
    const { username, email, password, sourceId, deviceFingerprint } = request.postDataJSON();
    expect(username).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+[1-9]\d{3}$/);
    expect(email).toBe(`${username.toLowerCase()}@device.tangible.local`);
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$%^&*])[\w!@#$%^&*]{12}$/);
    expect([sourceId, deviceFingerprint.length]).toEqual(['poster', 32]);
    await page.waitForURL('**/en/generate');
    expect(JSON.parse((await stored(page, 'deviceAccount')) ?? '')).toEqual({ username, email, password });

    await signOut(page);
    await page.goto(`${site.baseUrl}/en/login`);
    const [login] = await Promise.all([
      waitForCall(page, '/auth/login'),
      page.getByRole('button', { name: 'Quick login' }).click(),
    ]);
    expect(login.postDataJSON().usernameOrEmail).toBe(username);
    await page.waitForURL('**/en/generate');
  });

  test('chooses another name if one is taken', async () => {
    const page = await site.open(browser, '/en/login');
    const names: string[] = [];
    await page.route('**/api/auth/register', async (route) => {
      names.push(route.request().postDataJSON().username);
      if (names.length > 1) return route.continue();
      return route.fulfill({ status: 409, json: { error: 'This username is already taken', code: 'USERNAME_TAKEN' } });
    });
    await page.getByRole('button', { name: 'Quick login' }).click();
    await page.waitForURL('**/en/generate');
    expect(names).toHaveLength(2);
    expect(names[0]).not.toBe(names[1]);
    expect(JSON.parse((await stored(page, 'deviceAccount')) ?? '').username).toBe(names[1]);
  });

  test('a stored device account signs in silently and opens /, but not right after signing out', async () => {
    const page = await site.open(browser, '/ja/login');
    await page.getByRole('button', { name: 'クイックログイン' }).click();
    await page.waitForURL('**/ja/generate');
    const { username } = JSON.parse((await stored(page, 'user')) ?? '');
    await signOut(page);
    await page.goto(`${site.baseUrl}/ja/login`);
    await page.getByRole('heading', { name: 'Tangible にログイン' }).waitFor();
    await page.waitForTimeout(500);
    expect(await stored(page, 'authToken')).toBeNull();

    // Another visit: the tab is new, the local storage is not.
    const next = await page.context().newPage();
    await next.goto(`${site.baseUrl}/ja/login`);
    await next.waitForURL(`${site.baseUrl}/ja`);
    await next.getByRole('button', { name: `${username} のアカウント` }).waitFor();
  });

  test('a stored device account that the server does not know is removed silently', async () => {
    const page = await site.open(browser, '/en/faq');
    await page.evaluate(() =>
      localStorage.setItem('deviceAccount', JSON.stringify({ username: 'Gone1000', email: '', password: 'x' })),
    );
    await page.goto(`${site.baseUrl}/en/login`);
    await page.waitForFunction(() => localStorage.getItem('deviceAccount') === null);
    expect(await alert(page).count()).toBe(0);
    expect(page.url()).toBe(`${site.baseUrl}/en/login`);
  });
});

describe('sign-in with Google', () => {
  const leave = (page: Page) => page.getByRole('button', { name: 'Continue with Google', exact: true }).click();
  const answer = (page: Page, name: 'Allow' | 'Cancel') => page.getByRole('link', { name, exact: true }).click();

  test('leads from the wall to the provider and back, after a refusal too, and never shows the token in an address', async () => {
    const name = `grace${port}`;
    google.person = { sub: name, email: `${name}@example.com`, email_verified: true, name };
    const page = await site.open(browser, '/en/history');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await leave(page);
    await answer(page, 'Cancel');
    await page.getByText('You did not allow the sign-in at Google. Nothing was changed.').waitFor();
    await page.getByRole('link', { name: 'Back to sign in', exact: true }).click();
    await leave(page);
    await answer(page, 'Allow');
    await page.waitForURL('**/en/history');
    const token = await stored(page, 'authToken');
    expect(token).toMatch(/^tgs_/);
    expect(addresses.filter((address) => address.includes('tgs_') || address.includes(token ?? ''))).toEqual([]);
    expect(JSON.parse((await stored(page, 'user')) ?? '')).toMatchObject({ username: name, emailConfirmed: true });

    // What came back is good once.
    const used = addresses.findLast((address) => address.includes('/signing-in#'));
    await page.goto(used ?? '');
    await page.getByText('This sign-in has expired').waitFor();
    await page.goto(`${site.baseUrl}/en/account`);
    await page.getByText('This is the only way to sign in to this account.').waitFor();
    await page.getByRole('button', { name: 'Set a password', exact: true }).click();
    await fill(page, { password: 'nanosecond', confirmPassword: 'nanosecond' });
    await submit(page, 'Set a password');
    await page.getByRole('button', { name: 'Unlink Google', exact: true }).waitFor();
  });

  test('is linked on the account page with the password, in the language of the page', async () => {
    const name = `linked${port}`;
    google.person = { sub: name, email: `${name}@example.com`, email_verified: true };
    const page = await site.open(browser, '/ja/account', { as: await site.register() });
    await submit(page, 'Google を連携');
    await page.locator('dialog input[name=password]').fill('correct horse');
    await page.locator('dialog').getByRole('button', { name: 'Google を連携', exact: true }).click();
    await answer(page, 'Allow');
    await page.waitForURL('**/ja/account');
    await page.getByText('Google を連携しました。今後は Google でログインできます。').waitFor();
    await submit(page, 'Google の連携を解除');
    await page.getByRole('button', { name: 'Google を連携', exact: true }).waitFor();
  });
});
