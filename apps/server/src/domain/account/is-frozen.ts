import { AppError } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';

/** Whether spending is closed for an account, as after a dispute, until an operator opens it again. */
export async function isFrozen(
  { db }: { db: Database | Transaction },
  { userId }: { userId: string },
): Promise<boolean> {
  const [user] = await db.select({ frozenAt: users.frozenAt }).from(users).where(eq(users.id, userId));
  return Boolean(user?.frozenAt);
}

/**
 * Refuses actions that a frozen account may not perform.
 *
 * @example
 * await refuseFrozen(services, { userId: user.id }); // ACCOUNT_FROZEN
 */
export async function refuseFrozen(...given: Parameters<typeof isFrozen>): Promise<void> {
  if (await isFrozen(...given)) throw new AppError('ACCOUNT_FROZEN');
}
