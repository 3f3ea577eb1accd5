import { and, eq, or, sql } from 'drizzle-orm';
import { type PaymentRow, paymentEvents } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/**
 * The refunded amount that the provider has reported, in total or until a given time. Our own refunds count once the
 * provider has reported them.
 */
export async function readReportedCents(
  tx: Transaction,
  { id, provider, chargeId }: PaymentRow,
  until?: string,
): Promise<number> {
  const { event, subject } = paymentEvents;
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(max((${event} ->> 'refundedCents')::int), 0)` })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.kind, 'refunded'),
        or(chargeId ? eq(subject, chargeId) : undefined, sql`${event} ->> 'paymentId' = ${id}`),
        until ? sql`(${event} ->> 'at')::timestamptz <= ${until}::timestamptz` : undefined,
      ),
    );
  return row?.cents ?? 0;
}
