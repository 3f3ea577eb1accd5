import { describe, expect, test } from 'vitest';
import { alert, fill, signOut, stored, submit, waitForCall, waitForNotification, wrongField } from './account-forms.ts';
import { openBrowser } from './open-browser.ts';
import { openSharedSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

describe('the forms', () => {
  test('login reports missing fields in the order and the words of the specification', async () => {
    const page = await site.open(browser, '/en/login');
    for (const [fields, words, field] of [
      [{ usernameOrEmail: '   ', password: '' }, 'Please enter your username or email', 'usernameOrEmail'],
      [{ usernameOrEmail: 'ada', password: '' }, 'Please enter your password', 'password'],
    ] as const) {
      await fill(page, fields);
      await submit(page, 'Sign in');
      await alert(page).getByText(words, { exact: true }).waitFor();
      expect(await wrongField(page)).toBe(field);
    }
  });

  test('register checks every rule in the order and the words of the specification', async () => {
    const page = await site.open(browser, '/en/register');
    const good = { username: 'ada', email: 'ada@example.com', password: 'nanosecond', confirmPassword: 'nanosecond' };
    const none = { username: '', email: '', password: '', confirmPassword: '' };
    for (const [fields, words, field] of [
      [none, 'Please enter a username', 'username'],
      [{ ...none, username: 'ab' }, 'Username must be at least 3 characters', 'username'],
      [{ ...none, username: 'ada' }, 'Please enter a valid email address', 'email'],
      [{ ...none, username: 'ada', email: 'ada@example' }, 'Please enter a valid email address', 'email'],
      [{ ...good, password: '', confirmPassword: '' }, 'Please enter your password', 'password'],
      [{ ...good, password: '12345', confirmPassword: 'x' }, 'Password must be at least 6 characters', 'password'],
      [{ ...good, confirmPassword: 'Nanosecond' }, 'Passwords do not match', 'confirmPassword'],
    ] as const) {
      await fill(page, fields);
      await submit(page, 'Create account');
      await alert(page).getByText(words, { exact: true }).waitFor();
      expect(await wrongField(page), words).toBe(field);
    }
  });

  test('the link between them switches title and path, keeps the query, and clears the form and the error', async () => {
    const page = await site.open(browser, '/en/login?sourceId=poster');
    await page.getByRole('heading', { name: 'Sign in to Tangible', level: 1 }).waitFor();
    await fill(page, { usernameOrEmail: 'ada' });
    await submit(page, 'Sign in');
    await alert(page).waitFor();
    await page.getByRole('link', { name: 'Create one' }).click();

    await page.getByRole('heading', { name: 'Create your account', level: 1 }).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/en/register?sourceId=poster`);
    expect(await alert(page).count()).toBe(0);
    expect(await page.locator('input[name=username]').inputValue()).toBe('');
    await fill(page, { username: 'ada', password: 'nanosecond' });
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();

    await page.getByRole('heading', { name: 'Sign in to Tangible', level: 1 }).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/en/login?sourceId=poster`);
    for (const name of ['usernameOrEmail', 'password']) {
      expect(await page.locator(`input[name=${name}]`).inputValue()).toBe('');
    }
  });

  test('they fit a phone in the languages with long words, and show their errors in the language of the page', async () => {
    const page = await site.open(browser, '/ru/login', { viewport: { width: 390, height: 844 } });
    await submit(page, 'Войти');
    await alert(page).getByText('Введите имя пользователя или e-mail').waitFor();
    for (const path of ['ru/register', 'fr/login', 'es/register', 'fr/forgot-password', 'ru/reset-password?token=x']) {
      await page.goto(`${site.baseUrl}/${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
  });
});

describe('signing in', () => {
  test('sends the source, the device and the e-mail or name, and opens the generator', async () => {
    const { user } = await site.register();
    const page = await site.open(browser, '/en/login?sourceId=poster');
    await fill(page, { usernameOrEmail: ` ${user.email} `, password: 'correct horse' });
    const told = waitForNotification(page, 'user_login');
    const [request] = await Promise.all([waitForCall(page, '/auth/login'), submit(page, 'Sign in')]);
    expect(request.postDataJSON()).toEqual({
      usernameOrEmail: user.email,
      password: 'correct horse',
      sourceId: 'poster',
      deviceId: await stored(page, 'deviceId'),
    });
    await page.waitForURL(`${site.baseUrl}/en/generate`);
    expect(request.postDataJSON().deviceId).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse((await stored(page, 'user')) ?? '').username).toBe(user.username);
    expect((await told).headers().authorization).toBe(`Bearer ${await stored(page, 'authToken')}`);
  });

  test('remembers the name on this device only when asked to', async () => {
    const { user } = await site.register();
    const page = await site.open(browser, '/en/login');
    const tick = page.getByRole('checkbox', { name: 'Remember me on this device' });
    await fill(page, { usernameOrEmail: user.username, password: 'correct horse' });
    await tick.check();
    await submit(page, 'Sign in');
    await page.waitForURL('**/en/generate');
    expect(await stored(page, 'rememberMe')).toBe('true');
    expect(await stored(page, 'rememberedUsername')).toBe(user.username);

    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.goto(`${site.baseUrl}/en/login`);
    await page.waitForFunction((name) => document.querySelector('input')?.value === name, user.username);
    expect(await tick.isChecked()).toBe(true);
    await tick.uncheck();
    await fill(page, { password: 'correct horse' });
    await submit(page, 'Sign in');
    await page.waitForURL('**/en/generate');
    expect(await stored(page, 'rememberMe')).toBeNull();
    expect(await stored(page, 'rememberedUsername')).toBeNull();
  });

  test('returns to the page that required it, and never to another site', async () => {
    const { user } = await site.register();
    const page = await site.open(browser, '/en/points');
    await page.getByText('Unauthorized. Please log in.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await fill(page, { usernameOrEmail: user.username, password: 'correct horse' });
    await submit(page, 'Sign in');
    await page.waitForURL('**/en/points');

    await page.goto(`${site.baseUrl}/en/login?next=${encodeURIComponent('//elsewhere.example/en')}`);
    await page.getByRole('heading', { name: `You are signed in as ${user.username}` }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Continue' });
    expect(await link.getAttribute('href')).toBe('/en/generate');
  });

  test('shows progress, then the message of the server, in the language of the page', async () => {
    const page = await site.open(browser, '/fr/login');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/login', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await fill(page, { usernameOrEmail: 'nobody', password: 'wrong horse' });
    await submit(page, 'Se connecter');
    const busy = page.getByRole('button', { name: 'Connexion en cours…' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    answer();
    await alert(page).getByText('Nom d’utilisateur, e-mail ou mot de passe incorrect').waitFor();
  });

  test('shows that an account is being created, by form or by quick login', async () => {
    const page = await site.open(browser, '/en/register');
    // No server answers, so the page stays as it is.
    await page.route('**/api/auth/register', () => {});
    const person = { username: 'ada', email: 'ada@example.com', password: 'nanosecond', confirmPassword: 'nanosecond' };
    await fill(page, person);
    await submit(page, 'Create account');
    const creating = page.getByRole('button', { name: 'Creating account…' });
    await creating.waitFor();
    expect(await creating.isDisabled()).toBe(true);
    await submit(page, 'Quick login');
    const entering = page.getByRole('button', { name: 'Quick login…' });
    await entering.waitFor();
    expect(await entering.isDisabled()).toBe(true);
  });

  test('shows the messages of the specification if the server sends none or cannot be reached', async () => {
    const page = await site.open(browser, '/en/login');
    const quick = page.getByRole('button', { name: 'Quick login' });
    await page.route('**/api/auth/*', (route) => route.fulfill({ json: {} }));
    await fill(page, { usernameOrEmail: 'ada', password: 'nanosecond' });
    await submit(page, 'Sign in');
    await alert(page).getByText('Login failed', { exact: true }).waitFor();
    await quick.click();
    await alert(page).getByText('Quick login failed', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Create one' }).click();
    const person = { username: 'ada', email: 'ada@example.com', password: 'nanosecond', confirmPassword: 'nanosecond' };
    await fill(page, person);
    await submit(page, 'Create account');
    await alert(page).getByText('Registration failed', { exact: true }).waitFor();

    await page.unroute('**/api/auth/*');
    await page.route('**/api/auth/*', (route) => route.fulfill({ status: 503, json: { message: 'Out for lunch' } }));
    await submit(page, 'Create account');
    await alert(page).getByText('Out for lunch', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.unroute('**/api/auth/*');
    await quick.click();
    await alert(page).getByText('The server cannot be reached.').waitFor();
  });
});

describe('the session', () => {
  test('is refreshed from the server at the start', async () => {
    const ada = await site.register();
    const old = { ...ada, user: { ...ada.user, points: 999 } };
    const page = await site.open(browser, '/en/faq', { as: old });
    await page.getByText('30 pt').waitFor();
    expect(JSON.parse((await stored(page, 'user')) ?? '').points).toBe(30);
  });

  test('falls back to the stored user when the server fails', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/en/faq', { as: ada });
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.reload();
    await page.getByRole('button', { name: `${ada.user.username}’s account` }).waitFor();
    expect(await stored(page, 'authToken')).toBe(ada.token);
  });

  test('is removed if the stored data is invalid', async () => {
    const page = await site.open(browser, '/en/faq', { as: await site.register() });
    // The first page must have finished with the storage.
    await page.getByRole('button', { name: '’s account' }).waitFor();
    await page.evaluate(() => localStorage.setItem('user', '{broken'));
    await page.reload();
    await page.getByRole('link', { name: 'Log in / Register' }).waitFor();
    await page.waitForFunction(() => localStorage.getItem('authToken') === null);
    expect(await stored(page, 'user')).toBeNull();
  });

  test('ends on sign-out, which returns to the home page of the language, from a protected page too', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/es/subscribe', { as: ada });
    await page.getByRole('tab').first().waitFor();
    await signOut(page);
    expect(page.url()).toBe(`${site.baseUrl}/es`);
    expect([await stored(page, 'authToken'), await stored(page, 'user')]).toEqual([null, null]);
    expect((await site.call('GET', '/auth/me', { token: ada.token })).status).toBe(401);
  });
});
