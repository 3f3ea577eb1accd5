import type { PointsDebt } from '@tangible/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';
import { subjectOf } from './subject-of.ts';

/** A user's debts, each with its cause. The oldest is repaid first, so it is listed first. */
export async function listDebts(
  { db }: { db: Database | Transaction },
  { userId }: { userId: string },
): Promise<PointsDebt[]> {
  const mine = eq(pointsEntries.userId, userId);
  const [sums] = await db
    .select({ repaid: sql<number>`coalesce(sum(${pointsEntries.points}), 0)::int` })
    .from(pointsEntries)
    .where(and(mine, eq(pointsEntries.movement, 'repaid')));
  const owed = await db
    .select()
    .from(pointsEntries)
    .where(and(mine, eq(pointsEntries.movement, 'owed')))
    .orderBy(asc(pointsEntries.sequence));

  let repaid = sums?.repaid ?? 0;
  const open: PointsDebt[] = [];
  for (const { points, reason, reference, createdAt } of owed) {
    const left = points - Math.min(points, repaid);
    repaid -= points - left;
    if (left === 0) continue;
    const paymentId = subjectOf(reference, 'payment');
    open.push({ reason, paymentId, points, left, createdAt: createdAt.toISOString() });
  }
  return open;
}
