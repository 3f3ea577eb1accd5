import { expect, it } from 'vitest';
import { type PlanOption, readOption } from './read-option.ts';

const FREE = { id: 'free', billingCycle: 'monthly' } as const;
const MAKER = { id: 'maker-monthly', billingCycle: 'monthly' } as const;
const STUDIO = { id: 'studio-yearly', billingCycle: 'yearly' } as const;
const CRATE = { id: 'crate-onetime', billingCycle: 'onetime' } as const;

type Had = { planId: string; nextPlanId: string | null; cancelAtPeriodEnd: boolean };
const maker: Had = { planId: MAKER.id, nextPlanId: null, cancelAtPeriodEnd: false };
const ending = { ...maker, cancelAtPeriodEnd: true };
const changing = { ...maker, nextPlanId: STUDIO.id };

it.each<[string, Had | null, Record<'free' | 'maker' | 'studio' | 'crate', PlanOption>]>([
  ['without a subscription', null, { free: 'current', maker: 'subscribe', studio: 'subscribe', crate: 'buy' }],
  ['with a subscription', maker, { free: 'cancel', maker: 'current', studio: 'switch', crate: 'buy' }],
  ['with one that ends', ending, { free: 'next', maker: 'keep', studio: 'switch', crate: 'buy' }],
  ['with one that changes', changing, { free: 'cancel', maker: 'keep', studio: 'next', crate: 'buy' }],
])('returns the possible action for each plan %s', (_, subscription, options) => {
  expect({
    free: readOption(FREE, subscription),
    maker: readOption(MAKER, subscription),
    studio: readOption(STUDIO, subscription),
    crate: readOption(CRATE, subscription),
  }).toEqual(options);
});
