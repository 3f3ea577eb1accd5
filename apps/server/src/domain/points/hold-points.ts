import { AppError } from '@tangible/contracts';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { generationReference } from './generation-reference.ts';
import { lockPoints } from './lock-balance.ts';

interface HoldInput {
  userId: string;
  /** One row of the ledger each. */
  holds: readonly { generationId: string; points: number }[];
}

/**
 * Sets points aside for all of these generations, or refuses when there are too few for all, when some are owed, or the
 * account is frozen. The balance is locked and summed up once, however many there are.
 */
export async function holdPoints(tx: Transaction, { userId, holds }: HoldInput): Promise<void> {
  const cost = holds.reduce((sum, { points }) => sum + points, 0);
  const { balance, debt, isFrozen } = await lockPoints(tx, userId);
  if (isFrozen) throw new AppError('ACCOUNT_FROZEN');
  if (debt > 0) throw new AppError('POINTS_OWED', { debt });
  if (balance < cost) throw new AppError('NOT_ENOUGH_POINTS', { cost, balance });
  await tx.insert(pointsEntries).values(
    holds.map(({ generationId, points }) => ({
      userId,
      points,
      movement: 'held' as const,
      delta: -points,
      reference: generationReference(generationId),
      reason: 'generation',
    })),
  );
  for (const { points } of holds) recordMetric(tx, { fact: 'points', movement: 'held', reason: 'generation', points });
}
