import type { AuthAnswer } from '@tangible/contracts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { openSharedSite, startSite } from './start-site.ts';

const site = await openSharedSite();
const browser = await openBrowser();

const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) });
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Types a card into the sandbox's checkout. */
async function pay(page: Page, number: string): Promise<void> {
  await page.waitForURL('**/checkout/*');
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Buys a plan without a browser. */
async function buy({ token }: AuthAnswer, planId: string): Promise<void> {
  const { body } = await site.call('POST', '/subscriptions/checkout', { token, body: { planId } });
  const answer = await fetch(body.checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ cardNumber: '4242424242424242' }),
  });
  expect(answer.headers.get('location')).toContain('subscription=success');
}

describe('the plans', () => {
  test('can be read with their prices without an account, and lead to the login', async () => {
    const page = await site.open(browser, '/en/pricing');
    await card(page, 'Studio').getByText('$79.00').waitFor();
    expect(await card(page, 'Studio').innerText()).toMatch(
      /250 GB of storage[\s\S]*In a busy queue, 4 turns[\s\S]*50 API keys/,
    );
    await page.getByRole('tab', { name: 'One-time' }).click();
    await card(page, 'Refill').getByText('$9.00').waitFor();
    await page.getByRole('tab', { name: 'Yearly' }).click();
    await card(page, 'Maker').getByRole('link', { name: 'Choose this plan: Maker' }).click();
    await page.waitForURL('**/en/login?next=%2Fen%2Fsubscribe');
    await page.getByRole('link', { name: 'Read the plans and prices first' }).click();
    await page.waitForURL('**/en/pricing');
  });

  test('require signing in: visitors are sent to the login, and back', async () => {
    const page = await site.open(browser, '/en/subscribe');
    await page.waitForURL('**/en/login?next=%2Fen%2Fsubscribe');
    const { user } = await site.register();
    await page.getByLabel('Username or email').fill(user.username);
    await page.getByLabel('Password').fill('correct horse');
    await choose(page, 'Sign in');
    await page.waitForURL('**/en/subscribe');
  });

  test('are in tabs by billing cycle, with prices, features and a marker on the current one', async () => {
    const page = await site.open(browser, '/en/subscribe', { as: await site.register() });
    await page.getByRole('tab', { name: 'Monthly', selected: true }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Monthly', 'YearlySave 20%', 'One-time']);
    const names = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
    expect(await names.allTextContents()).toEqual(['Free', 'Maker', 'Studio', 'Fleet']);
    expect(await card(page, 'Free').innerText()).toMatch(/Current plan[\s\S]*Try the whole product[\s\S]*Free/);
    expect(await card(page, 'Maker').innerText()).toMatch(/\$19\.00\s*per month[\s\S]*400 points every month/);
    expect(await card(page, 'Maker').getByRole('button', { name: 'Subscribe now' }).isEnabled()).toBe(true);
    expect(await page.getByText('Current plan').count()).toBe(1);
    await page.getByText('Plan changes take effect next billing cycle.').waitFor();

    await page.getByRole('tab', { name: 'Monthly' }).press('ArrowRight');
    await page.getByRole('tab', { name: 'Yearly', selected: true }).waitFor();
    expect(await card(page, 'Maker').innerText()).toMatch(/\$182\.40\s*per year\s*\$15\.20 a month/);
    await page.getByRole('tab', { name: 'Yearly' }).press('End');
    await card(page, 'Crate').getByText('$39.00').waitFor();
    expect(await names.allTextContents()).toEqual(['Refill', 'Crate']);
  });

  test('are in the language of the page, with its price format', async () => {
    const page = await site.open(browser, '/ru/subscribe', {
      as: await site.register(),
      viewport: { width: 390, height: 844 },
    });
    const maker = card(page, 'Мейкер');
    await maker.getByText('19,00 $').waitFor();
    await maker.getByText('400 баллов каждый месяц').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('answer four questions', async () => {
    const page = await site.open(browser, '/en/subscribe', { as: await site.register() });
    await page.getByRole('heading', { name: 'Before you pay' }).waitFor();
    const questions = page.locator('details summary');
    expect(await questions.allTextContents()).toEqual([
      'Can I change my plan at any time?',
      'Is there a free trial?',
      'Which payment methods do you accept?',
      'Is there a 14-day money-back guarantee?',
    ]);
    await questions.nth(2).click();
    await page.getByText('Credit cards, PayPal and Alipay').waitFor();
  });

  test('report an empty tab, loading, and a loading error', async () => {
    const page = await site.open(browser, '/en/faq', { as: await site.register() });
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/subscriptions/plans', async (route) => {
      await isAnswered;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await page.goto(`${site.baseUrl}/en/subscribe`);
    await page.getByText('Loading plans…').waitFor();
    answer();
    await page.getByRole('alert').getByText('Failed to load data', { exact: true }).waitFor();
    await page.unroute('**/api/subscriptions/plans');
    // An answer with the list alone, as the specification has it.
    await page.route('**/api/subscriptions/plans', (route) => route.fulfill({ json: { data: [] } }));
    await choose(page, 'Try Again');
    await page.getByText('No plans available for this category', { exact: true }).waitFor();

    await page.unroute('**/api/subscriptions/plans');
    await page.route('**/api/subscriptions/plans', (route) => route.fulfill({ json: null }));
    await page.reload();
    await page.getByRole('alert').getByText('Failed to load data', { exact: true }).waitFor();
  });
});

describe('a checkout', () => {
  test('in the sandbox succeeds: the points are updated, the team is notified, and the next step is shown', async () => {
    const page = await site.open(browser, '/en/subscribe', { as: await site.register() });
    await card(page, 'Maker').getByRole('button').click();
    const told = page.waitForRequest(
      (request) => request.url().endsWith('/notify') && request.postDataJSON().eventType === 'user_subscribe',
    );
    await pay(page, '4242 4242 4242 4242');
    await page.waitForURL('**/en/subscribe?subscription=success');
    await page.getByRole('heading', { name: 'Your account is upgraded' }).waitFor();
    await page.getByText('You now have 430 points.').waitFor();
    await page.locator('header').getByText('430 pt').waitFor();
    expect((await told).postDataJSON()).toEqual({ eventType: 'user_subscribe', planName: 'Maker', amount: 1900 });
    await page.getByRole('main').getByRole('link', { name: 'Go to dashboard' }).click();
    await page.waitForURL('**/en/generate');
  });

  test('in the sandbox is declined: the payment fails, and retrying clears the parameter', async () => {
    const page = await site.open(browser, '/en/subscribe', { as: await site.register() });
    await page.getByRole('tab', { name: 'One-time' }).click();
    await card(page, 'Refill').getByRole('button', { name: 'Buy now' }).click();
    await pay(page, '4000 0000 0000 0002');
    await page.waitForURL('**/en/subscribe?subscription=error');
    await page.getByRole('alert').getByText('Payment failed. Please try again.', { exact: true }).waitFor();
    await choose(page, 'Try Again');
    await page.getByRole('tab', { name: 'Monthly' }).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/en/subscribe`);
    await page.getByRole('row', { name: /Refill \$9\.00 150 Failed/ }).waitFor();
  });

  test('shows progress, and reports a missing payment URL or a failure', async () => {
    const page = await site.open(browser, '/en/subscribe', { as: await site.register() });
    const button = card(page, 'Studio').getByRole('button');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/subscriptions/checkout', async (route) => {
      await isAnswered;
      await route.fulfill({ json: { sessionId: 'x', scheduled: false } });
    });
    await button.click();
    await card(page, 'Studio').getByText('Processing…').waitFor();
    expect(await button.isDisabled()).toBe(true);
    expect(await card(page, 'Fleet').getByRole('button').isDisabled()).toBe(true);
    answer();
    const problem = page.getByRole('alert');
    await problem.getByText('Failed to create checkout session - no payment URL received', { exact: true }).waitFor();
    await page.unroute('**/api/subscriptions/checkout');
    await page.route('**/api/subscriptions/checkout', (route) => route.fulfill({ json: null }));
    await button.click();
    await problem.getByText('Payment failed. Please try again.', { exact: true }).waitFor();
  });

  test('offers a choice if several payment methods are enabled', async () => {
    const page = await site.open(browser, '/en/faq', { as: await site.register() });
    await page.route('**/api/subscriptions/plans', async (route) => {
      const json = await (await route.fetch()).json();
      await route.fulfill({ json: { ...json, methods: ['stripe', 'paypal', 'alipay'] } });
    });
    await page.goto(`${site.baseUrl}/en/subscribe`);
    expect(await page.getByRole('radio', { name: 'Credit card' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Alipay' }).check();
    const [request] = await Promise.all([
      page.waitForRequest('**/api/subscriptions/checkout'),
      card(page, 'Maker').getByRole('button').click(),
    ]);
    expect(request.postDataJSON()).toEqual({ planId: 'maker-monthly', method: 'alipay', language: 'en' });
    // The sandbox takes its place where it is not set up.
    await page.waitForURL('**/checkout/*');
  });
});

describe('a subscription', () => {
  test('changes at the next billing cycle, can be kept, and is cancelled at its end', async () => {
    const ada = await site.register();
    await buy(ada, 'maker-monthly');
    const page = await site.open(browser, '/en/subscribe', { as: ada });
    const panel = page.getByRole('region', { name: 'Your subscription' });
    await panel.getByText(/^Renews on \w+ \d+, \d{4}\.$/).waitFor();

    await card(page, 'Studio').getByRole('button', { name: 'Switch to this plan' }).click();
    await page.getByText(/^Nothing is charged now\. Your plan changes to Studio on/).waitFor();
    await panel.getByText(/^Changes to Studio on/).waitFor();
    expect(await card(page, 'Studio').getByRole('button', { name: /^From/ }).isDisabled()).toBe(true);

    await card(page, 'Maker').getByRole('button', { name: 'Keep this plan' }).click();
    await panel.getByText(/^Renews on/).waitFor();

    await panel.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    await panel.getByText(/^Ends on/).waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
  });

  test('is refunded within 14 days: the payment and its points are returned', async () => {
    const ada = await site.register();
    await buy(ada, 'studio-monthly');
    const page = await site.open(browser, '/en/subscribe', { as: ada });
    await page.locator('header').getByText('2,030 pt').waitFor();
    await page
      .getByRole('row', { name: /Studio \$79\.00 2,000 Paid/ })
      .getByRole('button', { name: 'Refund' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
    await dialog.getByText('You used 0 of 2,000 points of Studio; you get $79.00 back.').waitFor();
    await dialog.getByRole('button', { name: 'Refund it' }).click();
    await page.getByRole('row', { name: /Studio \$79\.00 2,000 Refunded/ }).waitFor();
    await page.locator('header').getByText('30 pt', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    await card(page, 'Free').getByText('Current plan').waitFor();
  });

  test('is not offered if no payments are configured, and the page says so', async () => {
    const closed = await startSite({ PAYMENT_SANDBOX: 'false' });
    const page = await closed.open(browser, '/en/subscribe', { as: await closed.register() });
    await page.getByText('Payments are not set up on this server, so nothing can be bought here yet.').waitFor();
    expect(
      await page
        .getByRole('button', { name: /^Subscribe now/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    expect(await page.getByText('no money changes hands').count()).toBe(0);
  });

  test('signs out if the account cannot be reloaded after a payment', async () => {
    const ada = await site.register();
    const page = await site.open(browser, '/en/faq', { as: ada });
    let asked = 0;
    await page.route('**/api/auth/me', (route) =>
      asked++ === 0 ? route.continue() : route.fulfill({ status: 401, json: { error: 'no' } }),
    );
    await page.goto(`${site.baseUrl}/en/subscribe?subscription=success`);
    await page.waitForURL('**/en/login?next=*');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});
