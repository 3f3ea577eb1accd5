import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { generationReference } from './generation-reference.ts';

interface SettleInput {
  userId: string;
  generationId: string;
  points: number;
}

/** Spends held points for good. The balance fell when they were held, so it stays as it is. */
export async function capturePoints(tx: Transaction, { userId, generationId, points }: SettleInput): Promise<void> {
  const reference = generationReference(generationId);
  await tx
    .insert(pointsEntries)
    .values({ userId, points, movement: 'captured', delta: 0, reference, reason: 'generation' });
}

/** Gives held points back. */
export async function releasePoints(tx: Transaction, { userId, generationId, points }: SettleInput): Promise<void> {
  const reference = generationReference(generationId);
  await tx
    .insert(pointsEntries)
    .values({ userId, points, movement: 'released', delta: points, reference, reason: 'generation' });
}
