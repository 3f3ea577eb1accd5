import { AppError } from '@tangible/contracts';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { noteFact } from '../../providers/database/note-fact.ts';
import { generationReference } from './generation-reference.ts';
import { lockBalance } from './lock-balance.ts';

interface HoldInput {
  userId: string;
  generationId: string;
  points: number;
  /** Which of its retries the points are for; 0 for the first time that it is made. */
  retry?: number;
}

/** Sets points aside for a generation, or refuses when there are too few. */
export async function holdPoints(
  tx: Transaction,
  { userId, generationId, points, retry = 0 }: HoldInput,
): Promise<void> {
  const balance = await lockBalance(tx, userId);
  if (balance < points) throw new AppError('NOT_ENOUGH_POINTS', { cost: points, balance });
  await tx.insert(pointsEntries).values({
    userId,
    points,
    movement: 'held',
    delta: -points,
    reference: generationReference(generationId, retry),
    reason: 'generation',
  });
  noteFact(tx, { fact: 'points', movement: 'held', reason: 'generation', points });
}
