import { describe, expect, test } from 'vitest';
import { BILLING_CYCLES, findPlanOffer, PLAN_OFFERS } from './billing.ts';
import { GENERATION_COST_POINTS, SIGN_UP_POINTS } from './points.ts';

describe('the price list', () => {
  const yearly = PLAN_OFFERS.filter(({ billingCycle }) => billingCycle === 'yearly');

  test.each(yearly)('$id costs twelve months less 20 %, and grants their points', ({ family, priceCents, points }) => {
    const month = findPlanOffer(`${family}-monthly`);
    expect(month).toBeDefined();
    expect(priceCents).toBe((month?.priceCents ?? 0) * 12 * 0.8);
    expect(points).toBe((month?.points ?? 0) * 12);
  });

  test('has plans in every billing cycle, each with a unique name', () => {
    for (const cycle of BILLING_CYCLES) {
      expect(
        PLAN_OFFERS.some(({ billingCycle }) => billingCycle === cycle),
        cycle,
      ).toBe(true);
    }
    expect(new Set(PLAN_OFFERS.map(({ id }) => id)).size).toBe(PLAN_OFFERS.length);
  });

  test('has one free plan, and positive whole cents for all others', () => {
    expect(PLAN_OFFERS.filter(({ priceCents }) => priceCents === 0).map(({ id }) => id)).toEqual(['free']);
    for (const { id, priceCents } of PLAN_OFFERS) {
      expect(Number.isInteger(priceCents) && (id === 'free' || priceCents > 0), id).toBe(true);
    }
  });

  test('increases within each cycle, in price and in points', () => {
    for (const cycle of BILLING_CYCLES) {
      const offers = PLAN_OFFERS.filter(({ billingCycle }) => billingCycle === cycle);
      const ascending = (values: number[]) => values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0));
      expect(ascending(offers.map(({ priceCents }) => priceCents)), cycle).toBe(true);
      expect(ascending(offers.map(({ points }) => points)), cycle).toBe(true);
    }
  });

  test('returns no plan for an unknown id', () => {
    expect(findPlanOffer('maker-weekly')).toBeUndefined();
    expect(findPlanOffer('__proto__')).toBeUndefined();
  });
});

test('a new account can make three generations of the default level, and more detail costs more', () => {
  expect(SIGN_UP_POINTS).toBe(3 * GENERATION_COST_POINTS.medium);
  expect(GENERATION_COST_POINTS.low).toBeLessThan(GENERATION_COST_POINTS.medium);
  expect(GENERATION_COST_POINTS.medium).toBeLessThan(GENERATION_COST_POINTS.high);
});
