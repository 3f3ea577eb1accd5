import { and, eq, or, sql } from 'drizzle-orm';
import { type PaymentRow, paymentEvents } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/**
 * How much of a payment its provider has told to have gone back, all in all or until a moment. What we asked for
 * ourselves counts once its provider has told of it.
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
