import { z } from 'zod';
import { YEARLY_DISCOUNT } from './limits.ts';
import { SIGN_UP_POINTS } from './points.ts';

export const BILLING_CYCLES = ['monthly', 'yearly', 'onetime'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const CURRENCY = 'usd';

/** What the price list says; the words for a plan are in `packages/i18n` under `plans.{family}`. */
export interface PlanOffer {
  id: string;
  family: 'free' | 'maker' | 'studio' | 'fleet' | 'refill' | 'crate';
  billingCycle: BillingCycle;
  priceCents: number;
  /** Points granted each time the plan is paid; a yearly plan grants its twelve months at once. */
  points: number;
}

const monthly = (family: PlanOffer['family'], priceCents: number, points: number): PlanOffer => ({
  id: `${family}-monthly`,
  family,
  billingCycle: 'monthly',
  priceCents,
  points,
});

/** Twelve months for the price of 9.6. */
const yearly = ({ family, priceCents, points }: PlanOffer): PlanOffer => ({
  id: `${family}-yearly`,
  family,
  billingCycle: 'yearly',
  priceCents: Math.round(priceCents * 12 * (1 - YEARLY_DISCOUNT)),
  points: points * 12,
});

const once = (family: PlanOffer['family'], priceCents: number, points: number): PlanOffer => ({
  id: `${family}-onetime`,
  family,
  billingCycle: 'onetime',
  priceCents,
  points,
});

const maker = monthly('maker', 1900, 400);
const studio = monthly('studio', 7900, 2000);
const fleet = monthly('fleet', 29900, 9000);

/** Every plan there is, cheapest first within its cycle. */
export const PLAN_OFFERS: readonly PlanOffer[] = [
  { id: 'free', family: 'free', billingCycle: 'monthly', priceCents: 0, points: SIGN_UP_POINTS },
  maker,
  studio,
  fleet,
  yearly(maker),
  yearly(studio),
  yearly(fleet),
  once('refill', 900, 150),
  once('crate', 3900, 800),
];

export const findPlanOffer = (planId: string) => PLAN_OFFERS.find((offer) => offer.id === planId);

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int().describe('In cents; 0 is shown as Free'),
  billingCycle: z.enum(BILLING_CYCLES),
  features: z.array(z.string()),
  points: z.int(),
});
export type Plan = z.infer<typeof Plan>;

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'cancelled'] as const;

export const Subscription = z.object({
  id: z.string(),
  planId: z.string(),
  planName: z.string(),
  billingCycle: z.enum(BILLING_CYCLES),
  status: z.enum(SUBSCRIPTION_STATUSES),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
  nextPlanId: z.string().nullable().describe('A plan change takes effect at the next billing cycle'),
  provider: z.string(),
});
export type Subscription = z.infer<typeof Subscription>;

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const;
export const PAYMENT_METHODS = ['sandbox', 'stripe', 'paypal', 'alipay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const Payment = z.object({
  id: z.string(),
  planId: z.string().nullable(),
  amount: z.int().describe('In cents'),
  currency: z.string(),
  description: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  provider: z.enum(PAYMENT_METHODS),
  points: z.int(),
  refundableUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Payment = z.infer<typeof Payment>;
