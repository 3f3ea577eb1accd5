import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer } from '@tangible/contracts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startReceiver } from '../apps/server/test/fakes/webhook-receiver.ts';
import { waitForMails } from '../apps/server/test/mails.ts';
import { generateForm } from '../apps/server/test/server-process.ts';
import { openBrowser } from './open-browser.ts';
import { readClipboard } from './read-clipboard.ts';
import { startSite } from './start-site.ts';

const site = await startSite({ SLOW_GENERATOR_MS: '600000', WEBHOOK_LOCALHOST: 'true' });
const browser = await openBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

/** Buys points without a browser. */
async function buyPoints({ token }: AuthAnswer): Promise<string> {
  const { body } = await site.call('POST', '/subscriptions/checkout', { token, body: { planId: 'refill-onetime' } });
  await fetch(body.checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ cardNumber: '4242424242424242' }),
  });
  return body.paymentId;
}

describe('a forgotten password', () => {
  test('is replaced through the link in the mail, once', async () => {
    const { user, token } = await site.register();
    const page = await site.open(browser, '/fr/login');
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
    await page.waitForURL('**/fr/forgot-password');
    await page.getByLabel('E-mail').fill('nothing');
    await press(page, 'Envoyer le lien');
    await alert(page).getByText('Veuillez saisir une adresse e-mail valide').waitFor();
    await page.getByLabel('E-mail').fill(user.email);
    await press(page, 'Envoyer le lien');
    await page.getByRole('heading', { name: 'Consultez votre messagerie' }).waitFor();

    const [mail = ''] = await waitForMails(site, user.email, 'reset-password');
    expect(mail).toContain('Subject: Réinitialisez votre mot de passe Tangible');
    const { pathname, search } = new URL(/http\S+/.exec(mail)?.[0] ?? '');
    expect(`${pathname}${search}`).toMatch(/^\/fr\/reset-password\?token=[\w-]{43}$/);
    // The port was chosen when the server started to listen, so the mail does not contain it.
    const link = `${site.baseUrl}${pathname}${search}`;
    await page.goto(link);
    const password = page.getByLabel('Nouveau mot de passe');
    const confirmation = page.getByLabel('Confirmez le mot de passe');
    for (const [first, second, words] of [
      ['', '', 'Veuillez saisir votre mot de passe'],
      ['short', 'short', 'Le mot de passe doit comporter au moins 6 caractères'],
      ['battery staple', 'battery', 'Les mots de passe ne correspondent pas'],
    ] as const) {
      await password.fill(first);
      await confirmation.fill(second);
      await press(page, 'Enregistrer le mot de passe');
      await alert(page).getByText(words).waitFor();
    }
    await confirmation.fill('battery staple');
    await press(page, 'Enregistrer le mot de passe');
    await page.getByRole('heading', { name: 'Votre mot de passe est modifié' }).waitFor();
    expect((await site.call('GET', '/auth/me', { token })).status).toBe(401);
    const body = { usernameOrEmail: user.username, password: 'battery staple' };
    expect((await site.call('POST', '/auth/login', { body })).status).toBe(200);

    await page.goto(link);
    await password.fill('another one');
    await confirmation.fill('another one');
    await press(page, 'Enregistrer le mot de passe');
    await alert(page).getByText('Ce lien de réinitialisation n’est plus valable.').waitFor();
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
    await page.waitForURL('**/fr/forgot-password');
  });

  test('gives the same answer for an unknown address, and explains an incomplete link', async () => {
    const page = await site.open(browser, '/forgot-password');
    await page.waitForURL('**/en/forgot-password');
    await page.getByLabel('Email').fill('nobody@example.com');
    await press(page, 'Send the link');
    await page.getByText('If an account with nobody@example.com exists, a link is on its way.').waitFor();
    await page.goto(`${site.baseUrl}/en/reset-password`);
    await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  });
});

describe('the points page', () => {
  test('shows the balance, the held points and every movement with its label', async () => {
    const ada = await site.register();
    const paymentId = await buyPoints(ada);
    const picture = await readFile(fileURLToPath(new URL('../fixtures/pictures/mug.png', import.meta.url)));
    const form = generateForm(picture, { subdivisionLevel: 'medium', fileFormat: 'glb' });
    const { body: task } = await site.call('POST', '/tangible/generate', { token: ada.token, body: form });
    const page = await site.open(browser, '/en/points', { as: ada });
    const sums = page.locator('dl').first();
    await sums.getByText('170', { exact: true }).waitFor();
    expect((await sums.innerText()).split(/\s*\n\s*/).slice(0, 4)).toEqual([
      'Balance',
      '170',
      'Held for running generations',
      '10',
    ]);

    const statusOf = async () =>
      (await site.call('GET', `/tangible/status?contentId=${task.contentId}`, { token: ada.token })).body.status;
    await expect.poll(statusOf, { timeout: 60_000 }).toBe('PROCESSING');
    await site.call('POST', `/tangible/generations/${task.contentId}/cancel`, { token: ada.token });
    await site.call('POST', `/payments/${paymentId}/refund`, { token: ada.token });
    await page.reload();
    await page.getByRole('row', { name: 'Revoked' }).waitFor();
    const rows = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent)));
    const generation = `Generation ${task.contentId.slice(0, 8)}`;
    expect(rows).toEqual([
      ['Revoked', 'Refund', '150', '-150'],
      ['Returned', generation, '5', '+5'],
      ['Spent', `Cancelled generation ${task.contentId.slice(0, 8)}`, '5', '0'],
      ['Held', generation, '10', '-10'],
      ['Granted', 'Purchase', '150', '+150'],
      ['Granted', 'Sign-up', '30', '+30'],
    ]);
  });

  test('has pages, uses the formats of the language, and fits a phone', async () => {
    const ada = await site.register();
    for (let bought = 0; bought < 26; bought++) await buyPoints(ada);
    const page = await site.open(browser, '/fr/points', { as: ada, viewport: { width: 390, height: 844 } });
    await page.getByText('3 930', { exact: true }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Plus récents' }).isDisabled()).toBe(true);
    await press(page, 'Plus anciens');
    await page.getByRole('cell', { name: 'Inscription' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Plus anciens' }).isDisabled()).toBe(true);
    await press(page, 'Plus récents');
    await page.locator('tbody tr').nth(24).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('the API keys page', () => {
  test('creates a key that works and is shown once, and revokes it after confirmation', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/en/api-keys', {
      as: ada,
      permissions: ['clipboard-write'],
    });
    await page.getByText('You have no keys yet.').waitFor();
    await page.getByLabel('Name of the new key').fill('Nightly batch');
    await press(page, 'Create key');
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    await page.getByRole('button', { name: 'Copy: Nightly batch' }).click();
    await page.getByText('Copied').waitFor();
    const key = await readClipboard(page);
    expect(key.trim()).toMatch(/^tgk_[\w-]{43}$/);
    await page.getByText(`curl -s ${site.baseUrl}/api/tangible/generate`).waitFor();
    const history = () => site.call('GET', '/tangible/history', { token: key.trim() });
    expect((await history()).status).toBe(200);

    await page.reload();
    await page.getByRole('row', { name: new RegExp(`Nightly batch ${key.slice(0, 10)}…`) }).waitFor();
    expect(await page.getByText(key.trim()).count()).toBe(0);
    const revoke = page.getByRole('button', { name: 'Revoke: Nightly batch' });
    await revoke.click();
    const dialog = page.getByRole('dialog', { name: 'Revoke “Nightly batch”?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect((await history()).status).toBe(200);
    await revoke.click();
    await dialog.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('You have no keys yet.').waitFor();
    expect((await history()).status).toBe(401);
  });

  test('says that the server cannot be reached, and retries', async () => {
    const page = await site.open(browser, '/en/faq', { as: await site.register() });
    await page.route('**/api/api-keys', (route) => route.abort());
    await page.goto(`${site.baseUrl}/en/api-keys`);
    await alert(page).getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/api/api-keys');
    await press(page, 'Try Again');
    await page.getByText('You have no keys yet.').waitFor();
  });
});

describe('the webhooks page', () => {
  test('adds a webhook, sends a test event, shows its log, pauses it and deletes it', async () => {
    const receiver = await startReceiver();
    const page = await site.open(browser, '/en/webhooks', { as: await site.register() });
    await page.getByText('You have no webhooks yet.').waitFor();
    const address = page.getByLabel('Address of your server');
    await address.fill('https://10.0.0.1/');
    await press(page, 'Add webhook');
    await alert(page).getByText('Enter an https address of a server on the public internet.').waitFor();
    await address.fill(receiver.url);
    await press(page, 'Add webhook');
    await page.getByText(/^whsec_/).waitFor();
    await press(page, 'Send test event');
    const row = page.getByRole('row', { name: /Delivered 1 try.*200.*webhook\.test/ });
    await row.waitFor();
    await row.locator('summary').click();
    await row.getByText(receiver.received[0]!.body).waitFor();
    await row.getByRole('button', { name: 'Send again: webhook.test' }).click();
    await receiver.wait(2);

    await press(page, 'Pause');
    await page.getByText('Paused: events wait').waitFor();
    await press(page, 'Change');
    await page.getByLabel('A payment arrived').last().check();
    await press(page, 'Save');
    await page.getByText('payment.paid', { exact: true }).nth(1).waitFor();
    await press(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have no webhooks yet.').waitFor();
  });
});

test('the user menu shows name, e-mail and points, and links to every page of the account', async () => {
  const ada = await site.register();
  const page = await site.open(browser, '/en/faq', { as: ada });
  await page.getByRole('button', { name: `${ada.user.username}’s account` }).click();
  const menu = page.locator('header').filter({ hasText: ada.user.email });
  await menu.getByText(ada.user.email).waitFor();
  await menu.getByText('30 points').waitFor();
  const links: (string | null)[] = [];
  for (const name of ['Generator', 'Library', 'Points', 'API keys', 'Webhooks', 'Upgrade plan', 'Account']) {
    // The library is in the bar too, before the menu.
    links.push(await menu.getByRole('link', { name, exact: true }).last().getAttribute('href'));
  }
  expect(links).toEqual([
    '/en/generate',
    '/en/history',
    '/en/points',
    '/en/api-keys',
    '/en/webhooks',
    '/en/subscribe',
    '/en/account',
  ]);
  await menu.getByRole('button', { name: 'Sign out' }).waitFor();
});

test.each(['history', 'points', 'api-keys', 'account'])('/%s requires signing in', async (path) => {
  const page = await site.open(browser, `/en/${path}`);
  await page.getByText('Unauthorized. Please log in.', { exact: true }).waitFor();
  const link = page.getByRole('main').getByRole('link', { name: 'Log in' });
  expect(await link.getAttribute('href')).toBe(`/en/login?next=%2Fen%2F${path}`);
});

test('a protected page shows that it is loading while the session is checked', async () => {
  const page = await site.open(browser, '/en/faq', { as: await site.register() });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(`${site.baseUrl}/en/points`);
  await page.getByText('Loading…', { exact: true }).waitFor();
  answer();
  await page.getByText('Balance', { exact: true }).waitFor();
});
