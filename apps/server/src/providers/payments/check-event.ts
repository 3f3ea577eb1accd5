import { AppError } from '@tangible/contracts';
import { z } from 'zod';
import type { PaymentEvent } from './payment-event.ts';

/** As the database can keep it. */
const Text = z
  .string()
  .max(255)
  .refine((text) => !text.includes('\0') && text.isWellFormed());
const Name = Text.min(1);
const Moment = Text.refine((text) => !Number.isNaN(Date.parse(text)));
const Charge = z.object({ cents: z.number().or(z.nan()), currency: Text.max(16) });
const Period = z.object({ start: Moment, end: Moment });
const about = { id: Name, at: Moment };
const dispute = { paymentId: Name.optional(), chargeId: Name, disputeId: Name, charge: Charge };

/** Fields that a provider omits stay omitted; the others are checked for their type. */
const Shape = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    kind: z.literal('paid'),
    paymentId: Name,
    userId: Name.optional(),
    charge: Charge,
    chargeId: Name.optional(),
    invoiceId: Name.optional(),
    subscription: z.object({ id: Name, period: Period.optional() }).optional(),
  }),
  z.object({ ...about, kind: z.literal('failed'), paymentId: Name }),
  z.object({
    ...about,
    kind: z.literal('renewed'),
    subscriptionId: Name,
    invoiceId: Name,
    charge: Charge,
    period: Period,
  }),
  z.object({ ...about, kind: z.literal('renewal-failed'), subscriptionId: Name }),
  z.object({
    ...about,
    kind: z.literal('subscription-changed'),
    subscriptionId: Name,
    status: z.enum(['active', 'past_due']),
    cancelAtPeriodEnd: z.boolean().optional(),
  }),
  z.object({ ...about, kind: z.literal('subscription-ended'), subscriptionId: Name }),
  z.object({
    ...about,
    kind: z.literal('refunded'),
    paymentId: Name.optional(),
    chargeId: Name,
    refundedCents: z.number().or(z.nan()),
  }),
  z.object({ ...about, ...dispute, kind: z.literal('disputed') }),
  z.object({ ...about, ...dispute, kind: z.literal('dispute-won') }),
]);

/**
 * Reads an event by a provider's own reader, and refuses one that is signed but not as the provider documents it:
 * whatever comes from outside has a shape before it is applied to money.
 */
export async function checkEvent(read: () => Promise<PaymentEvent | null>): Promise<PaymentEvent | null> {
  try {
    const event = await read();
    if (event) Shape.parse(event);
    return event;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('INVALID_REQUEST', { detail: 'the event is not as the provider documents it' }, { cause });
  }
}
