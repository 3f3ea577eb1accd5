import type { PaymentMethod } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { type PaymentRow, payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/** One of a provider's payments, locked until the transaction ends; by our id, else by the provider's. */
export async function lockPayment(
  tx: Transaction,
  { provider, paymentId, chargeId }: { provider: PaymentMethod; paymentId?: string; chargeId?: string },
): Promise<PaymentRow | null> {
  const which = paymentId
    ? isUuid(paymentId) && eq(payments.id, paymentId)
    : chargeId && eq(payments.chargeId, chargeId);
  if (!which) return null;
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), which))
    .for('update');
  return row ?? null;
}
