import { and, desc, eq, like, or } from 'drizzle-orm';
import { generations, pointsEntries } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { generationReference, isRetry } from './generation-reference.ts';
import { grantPoints } from './grant-points.ts';

type Refund =
  | { refunded: true; points: number; userId: string }
  /** Nothing was taken for it, it was a free retry, or its points were given back before. */
  | { refunded: false; why: 'nothing taken' | 'free retry' | 'refunded before' };

/**
 * Returns the points of a completed generation, once, for operators. The ledger has a separate row for it; the asset is
 * kept. It also works for a generation that its owner has deleted.
 */
export async function refundGeneration(
  { db }: Pick<Services, 'db'>,
  { generationId }: { generationId: string },
): Promise<Refund> {
  const reference = generationReference(generationId);
  return db.transaction(async (tx): Promise<Refund> => {
    const [generation] = await tx
      .select({ userId: generations.userId })
      .from(generations)
      .where(eq(generations.id, generationId));
    const [captured] = await tx
      .select()
      .from(pointsEntries)
      .where(
        and(
          // The index starts with the user; a deleted generation is searched for in the whole ledger.
          generation && eq(pointsEntries.userId, generation.userId),
          eq(pointsEntries.movement, 'captured'),
          or(eq(pointsEntries.reference, reference), like(pointsEntries.reference, `${reference}#%`)),
        ),
      )
      .orderBy(desc(pointsEntries.sequence));
    if (!captured) return { refunded: false, why: 'nothing taken' };
    if (isRetry(captured.reference)) return { refunded: false, why: 'free retry' };

    const { userId, points } = captured;
    const granted = await grantPoints(tx, { userId, points, reference, reason: 'refund' });
    return granted ? { refunded: true, points, userId } : { refunded: false, why: 'refunded before' };
  });
}
