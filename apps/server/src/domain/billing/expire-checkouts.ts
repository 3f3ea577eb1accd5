import { CHECKOUT_OPEN_HOURS } from '@tangible/contracts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { inBatches } from '../maintenance/in-batches.ts';

const HOUR_MS = 3600_000;

/**
 * Gives up checkouts that were left without payment, and returns how many. A payment that is settled in the same moment
 * wins: the update looks at the status again once it has the row. Safe to run again.
 */
export async function expireCheckouts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  const now = clock();
  const isLeft = and(
    eq(payments.status, 'pending'),
    lt(payments.createdAt, new Date(now.getTime() - CHECKOUT_OPEN_HOURS * HOUR_MS)),
  );
  return inBatches(signal, async (limit) => {
    const some = sql`${payments.id} = any(array(select id from ${payments} where ${isLeft} limit ${limit}))`;
    const expired = await db
      .update(payments)
      .set({ status: 'failed', expiredAt: now })
      .where(and(isLeft, some))
      .returning({ id: payments.id });
    return expired.length;
  });
}
