import { eq, sql } from 'drizzle-orm';
import { pointsEntries, users } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';

export interface Standing {
  balance: number;
  /** The points that refunds and disputes could not revoke yet. */
  debt: number;
  /** Spending is closed, as after a dispute. */
  isFrozen: boolean;
}

/**
 * Reads a balance and a debt that no other transaction can change before this one ends. Every verb that moves points
 * goes through here, which is why a balance can never fall below zero however many run at once.
 *
 * The lock allows inserting rows that only refer to the account (`no key update`): a generation that is being
 * completed, and has locked its own row, does not have to wait for it.
 *
 * @example
 * const { balance, debt } = await lockPoints(tx, userId);
 */
export async function lockPoints(tx: Transaction, userId: string): Promise<Standing> {
  const [user] = await tx
    .select({ frozenAt: users.frozenAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return { ...(await readPoints(tx, userId)), isFrozen: Boolean(user?.frozenAt) };
}

/** The same without a lock: true of this moment only. */
export async function readPoints(db: Database | Transaction, userId: string): Promise<Omit<Standing, 'isFrozen'>> {
  const [row] = await db
    .select({
      balance: sql<number>`coalesce(sum(${pointsEntries.delta}), 0)::int`,
      debt: debtColumn,
    })
    .from(pointsEntries)
    .where(eq(pointsEntries.userId, userId));
  return { balance: row?.balance ?? 0, debt: row?.debt ?? 0 };
}

/** The unpaid debt, as a column over ledger rows. */
export const debtColumn = sql<number>`coalesce(sum(case ${pointsEntries.movement}
  when 'owed' then ${pointsEntries.points} when 'repaid' then -${pointsEntries.points} else 0 end), 0)::int`;
