import { PLAN_OFFERS } from '@tangible/contracts';
import { LANGUAGES } from '@tangible/i18n';
import { expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';

const server = await startTestServer({ workers: false });

const plansIn = async (language?: string) =>
  server.call('GET', '/subscriptions/plans', language ? { headers: { 'accept-language': language } } : {});

test('the plans are public, in three billing cycles with a free plan', async () => {
  const { status, body, headers } = await plansIn();
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  expect(new Set(body.data.map((plan: { billingCycle: string }) => plan.billingCycle))).toEqual(
    new Set(['monthly', 'yearly', 'onetime']),
  );
  expect(body.data.filter((plan: { price: number }) => plan.price === 0)).toHaveLength(1);
  expect(body.methods).toEqual(['sandbox']);
  expect(String(headers.vary)).toContain('accept-language');
  for (const plan of body.data) {
    expect(plan).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
      price: expect.any(Number),
      currency: 'usd',
      billingCycle: expect.any(String),
      features: expect.any(Array),
      points: expect.any(Number),
    });
  }
});

test('a year costs twelve months less exactly 20 %, and grants the points of twelve months', () => {
  const monthly = PLAN_OFFERS.filter((offer) => offer.billingCycle === 'monthly' && offer.priceCents > 0);
  for (const month of monthly) {
    const year = PLAN_OFFERS.find((offer) => offer.id === `${month.family}-yearly`);
    expect(year?.priceCents).toBe((month.priceCents * 12 * 80) / 100);
    expect(year?.points).toBe(month.points * 12);
  }
  expect(monthly).toHaveLength(3);
});

test.each(LANGUAGES.map(({ code }) => code))('the plans are written in %s', async (code) => {
  const { body, headers } = await plansIn(code);
  const english = (await plansIn('en')).body.data;
  expect(headers['content-language']).toBe(code);
  for (const [index, plan] of body.data.entries()) {
    for (const text of [plan.name, plan.description, ...plan.features]) {
      expect(text).not.toMatch(/plans\.|undefined|[{}]/);
    }
    expect(plan.features).toHaveLength(english[index].features.length);
    if (code !== 'en') expect(plan.description).not.toBe(english[index].description);
  }
});

test('the features state the numbers that the server charges by', async () => {
  const { body } = await plansIn('en');
  const maker = body.data.find((plan: { id: string }) => plan.id === 'maker-monthly');
  expect(maker.features).toContain('400 points every month');
  expect(maker.features).toContain('Enough for 40 generations from one picture at medium quality');
  expect(maker.features).toContain('50 GB of storage, 100 generations waiting or running at a time');
  expect(maker.features).toContain('In a busy queue, 2 turns for every turn of the free plan');
  expect(maker.features).toContain('20 API keys');
  const refill = body.data.find((plan: { id: string }) => plan.id === 'refill-onetime');
  expect(refill.features.join()).not.toMatch(/storage|queue|keys/);
  const russian = (await plansIn('ru')).body.data.find((plan: { id: string }) => plan.id === 'free');
  expect(russian.features).toContain('30 баллов при регистрации');
});
