import { eq, sql } from 'drizzle-orm';
import { pointsEntries, users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/**
 * Reads a balance that nobody else can change before the transaction ends. Every verb that lowers a balance goes
 * through here, which is why it can never fall below zero however many run at once.
 */
export async function lockBalance(tx: Transaction, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await tx
    .select({ balance: sql<number>`coalesce(sum(${pointsEntries.delta}), 0)::int` })
    .from(pointsEntries)
    .where(eq(pointsEntries.userId, userId));
  return row?.balance ?? 0;
}
