import { eq } from 'drizzle-orm';
import { type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { lockPoints } from '../points/lock-balance.ts';

/**
 * A generation whose points are about to move, locked together with its owner's points until the transaction ends; null
 * when there is none. The owner is locked first, as where an account is deleted: in the other order the two could wait
 * for each other.
 */
export async function lockGeneration(tx: Transaction, generationId: string): Promise<GenerationRow | null> {
  const which = eq(generations.id, generationId);
  const [seen] = await tx.select({ userId: generations.userId }).from(generations).where(which);
  if (!seen) return null;
  await lockPoints(tx, seen.userId);
  const [row] = await tx.select().from(generations).where(which).for('update');
  return row ?? null;
}
