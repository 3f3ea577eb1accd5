import { z } from 'zod';
import { YEARLY_DISCOUNT } from './limits.ts';
import { SIGN_UP_POINTS } from './points.ts';

export const BILLING_CYCLES = ['monthly', 'yearly', 'onetime'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const CURRENCY = 'usd';

/** The price list; the texts of a plan are in `packages/i18n` under `plans.{family}`. */
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

/** The plan of a user without a subscription. */
export const FREE_PLAN_ID = 'free';

/** Every plan there is, cheapest first within its cycle. */
export const PLAN_OFFERS: readonly PlanOffer[] = [
  { id: FREE_PLAN_ID, family: 'free', billingCycle: 'monthly', priceCents: 0, points: SIGN_UP_POINTS },
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
  currency: z.string(),
  billingCycle: z.enum(BILLING_CYCLES),
  features: z.array(z.string()),
  points: z.int().describe('Granted each time the plan is paid'),
});
export type Plan = z.infer<typeof Plan>;

export const PAYMENT_METHODS = ['sandbox', 'stripe', 'paypal', 'alipay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PlanList = z.object({
  success: z.literal(true),
  data: z.array(Plan),
  methods: z.array(z.enum(PAYMENT_METHODS)).describe('The payment methods that are switched on, preferred one first'),
});
export type PlanList = z.infer<typeof PlanList>;

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const Subscription = z.object({
  id: z.string(),
  planId: z.string(),
  planName: z.string(),
  billingCycle: z.enum(BILLING_CYCLES),
  status: z.enum(SUBSCRIPTION_STATUSES),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean().describe('It ends with its period: cancelled, or paid for one period only'),
  nextPlanId: z.string().nullable().describe('A plan change takes effect at the next billing cycle'),
  nextPlanName: z.string().nullable(),
  provider: z.enum(PAYMENT_METHODS),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * The status of a payment as shown to users.
 *
 * - `expired`: its checkout was left for a day. A payment that arrives later still counts.
 * - `refunding`: its points are taken back, and the provider has not confirmed the money yet.
 * - `refunded`: the money for its unused points went back.
 * - `disputed`: the bank of its buyer took the money back, or asks to.
 */
const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'expired', 'refunding', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Money that goes back, or went back, with the points that it stands for. */
export const Refund = z.object({
  amount: z.int().describe('In cents of the currency that was charged'),
  currency: z.string(),
  points: z.int(),
});
export type Refund = z.infer<typeof Refund>;

export const Payment = z.object({
  id: z.string(),
  planId: z.string(),
  amount: z.int().describe('In cents'),
  currency: z.string(),
  description: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  provider: z.enum(PAYMENT_METHODS),
  points: z.int(),
  refundableUntil: z.iso.datetime().nullable().describe('Null when it cannot be refunded, or no longer'),
  refundable: Refund.nullable().describe('What a refund would give back now: the share of its unused points'),
  refunded: Refund.nullable().describe('What went back so far'),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** The description of a payment is its buyer's own note. */
const PAYMENT_DESCRIPTION_LENGTH_MAX = 200;
const RETURN_URL_LENGTH_MAX = 2048;

const planId = z.string().max(64);
const returnUrl = z.string().max(RETURN_URL_LENGTH_MAX).optional().describe('An address of this site');
const language = z.string().max(16).optional().describe('Of the checkout page; Accept-Language decides without it');

export const CheckoutBody = z.object({ planId, method: z.enum(PAYMENT_METHODS).optional(), language });
export const StripeCheckoutBody = z.object({ planId, successUrl: returnUrl, cancelUrl: returnUrl, language });
export const ReturnCheckoutBody = z.object({ planId, returnUrl, language });
export const CreatePaymentBody = z.object({
  amount: z.number().describe('In cents: the price of one of the one-time plans'),
  description: z.string().trim().max(PAYMENT_DESCRIPTION_LENGTH_MAX).default(''),
  method: z.enum(PAYMENT_METHODS).optional(),
  language,
});

/** Where to send the browser. */
export const Checkout = z.object({
  sessionId: z.string(),
  checkoutUrl: z.string(),
  paymentId: z.string().nullable().describe('Null when nothing has to be paid now'),
  scheduled: z.boolean().describe('True: nothing is charged now, the plan changes at the next billing cycle'),
  effectiveAt: z.iso.datetime().nullable().describe('When a scheduled change takes effect'),
  message: z.string().nullable().describe('What was scheduled, in words, in the language that was asked for'),
});
export type Checkout = z.infer<typeof Checkout>;

export const CheckoutAnswer = z.object({ success: z.literal(true), data: Checkout });
export const CreatedPayment = Payment.extend({ checkoutUrl: z.string(), sessionId: z.string() });
export type CreatedPayment = z.infer<typeof CreatedPayment>;
