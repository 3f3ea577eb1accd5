import { and, eq, isNull } from 'drizzle-orm';
import { emailConfirmations, passwordResets } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/** Ends every mailed link of an account that was not opened yet: after a change of password or e-mail none may count. */
export async function endPendingLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await tx
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, userId), isNull(emailConfirmations.usedAt)));
}
