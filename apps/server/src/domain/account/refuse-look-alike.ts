import { AppError, usernameSkeleton } from '@tangible/contracts';
import { eq, sql } from 'drizzle-orm';
import { skeletonOf, users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/**
 * Refuses a name that looks like one that is taken, although its letters come from another script. Two look-alikes that
 * are registered at the same time wait for each other here.
 */
export async function refuseLookAlike(tx: Transaction, usernameKey: string): Promise<void> {
  const skeleton = usernameSkeleton(usernameKey);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${skeleton}, 0))`);
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(skeletonOf(users.usernameKey), skeleton))
    .limit(1);
  if (taken) throw new AppError('USERNAME_TAKEN');
}
