import { eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import { beginRefund } from '../billing/begin-refund.ts';
import { completeRefund } from '../billing/complete-refund.ts';
import type { BillingServices } from '../billing/event-outcome.ts';

/** Gives money back that came after its account was deleted: all of it, for it bought nothing. */
export async function returnPayment(services: BillingServices, { paymentId }: { paymentId: string }): Promise<void> {
  const [payment] = await services.db.select().from(payments).where(eq(payments.id, paymentId));
  const cents = payment && (await beginRefund(services, { payment, share: 'whole' }));
  if (!cents) return;
  const outcome = await completeRefund(services, { paymentId, cents });
  // A refund that is refused today, for example for lack of funds, may be possible tomorrow.
  if (outcome === 'refused') throw new Error(`the provider refused to give payment ${paymentId} back`);
}
