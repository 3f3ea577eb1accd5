import { AppError } from '@tangible/contracts';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { generationReference } from './generation-reference.ts';
import { lockBalance } from './lock-balance.ts';

interface HoldInput {
  userId: string;
  generationId: string;
  points: number;
}

/** Sets points aside for a generation, or refuses when there are too few. */
export async function holdPoints(tx: Transaction, { userId, generationId, points }: HoldInput): Promise<void> {
  const balance = await lockBalance(tx, userId);
  if (balance < points) throw new AppError('NOT_ENOUGH_POINTS', { cost: points, balance });
  await tx.insert(pointsEntries).values({
    userId,
    points,
    movement: 'held',
    delta: -points,
    reference: generationReference(generationId),
    reason: 'generation',
  });
}
