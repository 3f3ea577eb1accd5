import { eq } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/** Removes secret and recovery codes; false when the second factor was not on. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [gone] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return Boolean(gone?.confirmedAt);
}
