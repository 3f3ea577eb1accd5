import type { Payment } from '@tangible/contracts';
import { desc, eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { readPoints } from '../points/lock-balance.ts';
import { toPayment } from './to-payment.ts';

interface ListInput {
  userId: string;
  limit: number;
  offset: number;
}

/** A person's own payments, newest first. */
export async function listPayments(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, limit, offset }: ListInput,
): Promise<Payment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset);
  const { balance } = await readPoints(db, userId);
  return rows.map((row) => toPayment(row, { now: clock(), balance }));
}
