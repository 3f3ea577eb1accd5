import { and, desc, eq, like, or } from 'drizzle-orm';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { generationReference, isRetry } from './generation-reference.ts';
import { payDebts } from './pay-debts.ts';
import { revokePoints } from './revoke-points.ts';

interface SettleInput {
  userId: string;
  generationId: string;
  points: number;
}

/** Spends held points for good. The balance fell when they were held, so it stays as it is. */
export async function capturePoints(tx: Transaction, { userId, generationId, points }: SettleInput): Promise<void> {
  const { reference } = await findLastHold(tx, { userId, generationId });
  await tx
    .insert(pointsEntries)
    .values({ userId, points, movement: 'captured', delta: 0, reference, reason: 'generation' });
  recordMetric(tx, { fact: 'points', movement: 'captured', reason: 'generation', points });
}

/**
 * Gives held points back; debts are paid out of them first. Those that were granted for a retry go back to where they came
 * from.
 */
export async function releasePoints(tx: Transaction, { userId, generationId, points }: SettleInput): Promise<void> {
  const { reference } = await findLastHold(tx, { userId, generationId });
  await tx
    .insert(pointsEntries)
    .values({ userId, points, movement: 'released', delta: points, reference, reason: 'generation' });
  recordMetric(tx, { fact: 'points', movement: 'released', reason: 'generation', points });
  if (isRetry(reference)) await revokePoints(tx, { userId, points, reference, reason: 'retry' });
  else await payDebts(tx, { userId, movement: 'released', reference });
}

/** The hold that an end settles: the last one, when there were several. `count` says how many there were. */
export async function findLastHold(
  tx: Transaction,
  { userId, generationId }: Pick<SettleInput, 'userId' | 'generationId'>,
): Promise<{ reference: string; count: number }> {
  const first = generationReference(generationId);
  const holds = await tx
    .select({ reference: pointsEntries.reference })
    .from(pointsEntries)
    .where(
      and(
        eq(pointsEntries.userId, userId),
        eq(pointsEntries.movement, 'held'),
        or(eq(pointsEntries.reference, first), like(pointsEntries.reference, `${first}#%`)),
      ),
    )
    .orderBy(desc(pointsEntries.sequence));
  return { reference: holds[0]?.reference ?? first, count: holds.length };
}
