import { AppError, PLAN_QUOTAS } from '@tangible/contracts';
import { and, count, eq, inArray } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Database } from '../../providers/database/database-provider.ts';
import { findPlanFamily } from '../account/find-plan-family.ts';

/**
 * Refuses with QUEUE_LIMIT when a person would have more generations waiting or running than their plan allows. In the
 * transaction that opens them, after the person's row was locked, no parallel request can slip past it.
 */
export async function checkOpenCount(
  db: Database,
  { userId, more = 1 }: { userId: string; more?: number },
): Promise<void> {
  const limit = PLAN_QUOTAS[await findPlanFamily(db, userId)].openGenerations;
  const [open] = await db
    .select({ count: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), inArray(generations.status, ['PENDING', 'PROCESSING'])));
  if ((open?.count ?? 0) + more > limit) throw new AppError('QUEUE_LIMIT', { limit });
}
