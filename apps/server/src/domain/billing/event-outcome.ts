import type { PaymentMethod } from '@tangible/contracts';
import type { PaymentEvent } from '../../providers/payments/payment-event.ts';
import type { Services } from '../../services.ts';

export type BillingServices = Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'payments' | 'log'>;

export interface EventInput<E extends PaymentEvent = PaymentEvent> {
  provider: PaymentMethod;
  event: E;
}

/**
 * The outcome of an event.
 *
 * - `done`: it changed something.
 * - `repeated`: that had been done before, by this event or by another that says the same.
 * - `stale`: something newer is known.
 * - `waiting`: its subject is not known yet.
 * - `unknown`: it is about a payment that is not ours.
 * - `refused`: amount, currency or owner are not those of our payment.
 */
export type Outcome = 'done' | 'repeated' | 'stale' | 'waiting' | 'unknown' | 'refused';
