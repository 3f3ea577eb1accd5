import type { SubscriptionStatus } from '@tangible/contracts';
import type { Charge } from './charge.ts';

interface Period {
  start: string;
  end: string;
}

interface EventBase {
  /** The provider's own name for this event; the same name is dealt with once. */
  id: string;
  /** When it happened. */
  at: string;
}

/** A checkout that was paid. */
export interface PaidEvent extends EventBase {
  kind: 'paid';
  paymentId: string;
  userId?: string;
  charge: Charge;
  chargeId: string;
  invoiceId?: string;
  subscription?: { id: string; period?: Period };
}

/** A checkout that will not be paid any more. */
export interface FailedEvent extends EventBase {
  kind: 'failed';
  paymentId: string;
}

/** Another period of a subscription was paid. */
export interface RenewedEvent extends EventBase {
  kind: 'renewed';
  subscriptionId: string;
  invoiceId: string;
  charge: Charge;
  period: Period;
}

/** The next period could not be charged; the provider retries automatically. */
export interface RenewalFailedEvent extends EventBase {
  kind: 'renewal-failed';
  subscriptionId: string;
}

/** The provider's newest state of a subscription. */
export interface SubscriptionChangedEvent extends EventBase {
  kind: 'subscription-changed';
  subscriptionId: string;
  status: Exclude<SubscriptionStatus, 'cancelled'>;
  cancelAtPeriodEnd: boolean;
}

/** A subscription is over. */
export interface SubscriptionEndedEvent extends EventBase {
  kind: 'subscription-ended';
  subscriptionId: string;
}

/** Money went back. */
export interface RefundedEvent extends EventBase {
  kind: 'refunded';
  paymentId?: string;
  chargeId: string;
  /** Of this charge, all in all. */
  refundedCents: number;
}

interface AboutDispute extends EventBase {
  paymentId?: string;
  chargeId: string;
  disputeId: string;
  /** How much is disputed, as the provider says it: not always in the currency of the charge. */
  charge: Charge;
}

/** The buyer's bank took a charge back, or claims it. Its id is `disputedName`: a dispute starts once. */
export interface DisputedEvent extends AboutDispute {
  kind: 'disputed';
}

/** A dispute ended in our favour: the money stays. Its name is `disputeWonName`. */
export interface DisputeWonEvent extends AboutDispute {
  kind: 'dispute-won';
}

/** Several deliveries report the same dispute; with its id they are processed once, however late they arrive. */
export const disputedName = (disputeId: string) => `disputed-${disputeId}`;
export const disputeWonName = (disputeId: string) => `dispute-won-${disputeId}`;

/**
 * The events of a provider, in our own terms. Plain JSON, because one that arrives too early is stored until it
 * applies.
 */
export type PaymentEvent =
  | PaidEvent
  | FailedEvent
  | RenewedEvent
  | RenewalFailedEvent
  | SubscriptionChangedEvent
  | SubscriptionEndedEvent
  | RefundedEvent
  | DisputedEvent
  | DisputeWonEvent;
