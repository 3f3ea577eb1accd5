import { eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { FailedEvent } from '../../providers/payments/payment-event.ts';
import type { EventInput, Outcome } from './event-outcome.ts';
import { lockPayment } from './find-payment.ts';

/** Closes a checkout that was not paid. One that was paid meanwhile stays paid. */
export async function applyFailed(tx: Transaction, { provider, event }: EventInput<FailedEvent>): Promise<Outcome> {
  const payment = await lockPayment(tx, { provider, paymentId: event.paymentId });
  if (!payment) return 'unknown';
  if (payment.status !== 'pending') return 'stale';
  await tx.update(payments).set({ status: 'failed' }).where(eq(payments.id, payment.id));
  return 'done';
}
