import { eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import type { BillingServices } from '../billing/event-outcome.ts';
import { refundPayment } from '../billing/refund-payment.ts';

/** Gives money back that came after its account was deleted. */
export async function returnPayment(services: BillingServices, { paymentId }: { paymentId: string }): Promise<void> {
  const [payment] = await services.db.select().from(payments).where(eq(payments.id, paymentId));
  if (payment) await refundPayment(services, { userId: payment.userId, id: paymentId });
}
