import { AppError } from '@tangible/contracts';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { generationReference } from './generation-reference.ts';
import { lockPoints } from './lock-balance.ts';

interface HoldInput {
  userId: string;
  generationId: string;
  points: number;
}

/** Sets points aside for a generation, or refuses when there are too few, when some are owed, or the account is frozen. */
export async function holdPoints(tx: Transaction, { userId, generationId, points }: HoldInput): Promise<void> {
  const { balance, debt, isFrozen } = await lockPoints(tx, userId);
  if (isFrozen) throw new AppError('ACCOUNT_FROZEN');
  if (debt > 0) throw new AppError('POINTS_OWED', { debt });
  if (balance < points) throw new AppError('NOT_ENOUGH_POINTS', { cost: points, balance });
  await tx.insert(pointsEntries).values({
    userId,
    points,
    movement: 'held',
    delta: -points,
    reference: generationReference(generationId),
    reason: 'generation',
  });
  recordMetric(tx, { fact: 'points', movement: 'held', reason: 'generation', points });
}
