import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { findLastHold, releasePoints } from './settle-points.ts';

interface ShareInput {
  userId: string;
  generationId: string;
  /** All that is held. */
  points: number;
  /** How many of them are spent; 0 gives all back. */
  share: number;
}

/** Spends a share of held points and releases the rest, as when a user cancels work that has started. */
export async function captureShare(
  tx: Transaction,
  { userId, generationId, points, share }: ShareInput,
): Promise<void> {
  const captured = Math.min(share, points);
  if (captured > 0) {
    const { reference } = await findLastHold(tx, { userId, generationId });
    await tx
      .insert(pointsEntries)
      .values({ userId, points: captured, movement: 'captured', delta: 0, reference, reason: 'cancel' });
    recordMetric(tx, { fact: 'points', movement: 'captured', reason: 'cancel', points: captured });
  }
  if (points > captured) await releasePoints(tx, { userId, generationId, points: points - captured });
}
