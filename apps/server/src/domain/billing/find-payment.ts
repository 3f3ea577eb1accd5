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
  return row ? withOldRefund(row) : null;
}

/** The payment that a charge is about: by our id where the provider carries it along, else by the charge. */
export async function lockCharged(
  tx: Transaction,
  provider: PaymentMethod,
  { paymentId, chargeId }: { paymentId?: string | undefined; chargeId: string },
): Promise<PaymentRow | null> {
  const named = paymentId ? await lockPayment(tx, { provider, paymentId }) : null;
  return named ?? lockPayment(tx, { provider, chargeId });
}

/** A payment that was refunded before sums were kept was refunded as a whole. */
export function withOldRefund(row: PaymentRow): PaymentRow {
  const isOld = row.status === 'refunded' && row.refundedAt && row.refundedCents === 0;
  return isOld ? { ...row, refundedCents: row.chargeCents, refundedPoints: row.points } : row;
}
