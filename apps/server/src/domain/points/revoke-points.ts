import { and, eq, inArray } from 'drizzle-orm';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { lockPoints } from './lock-balance.ts';

interface RevokeInput {
  userId: string;
  points: number;
  /** The reason for revoking. The same reference revokes once. */
  reference: string;
  reason: string;
}

/**
 * Takes granted points back: as many as the balance has now, and the rest as a debt that later grants and releases pay
 * first. Without the debt, points that are held while a payment is refunded would come back with a cancellation.
 *
 * @returns how many were taken at once, and how many are owed
 *
 * @example
 * await revokePoints(tx, { userId, points: 150, reference: 'payment:a1b2#1', reason: 'refund' });
 */
export async function revokePoints(
  tx: Transaction,
  { userId, points, reference, reason }: RevokeInput,
): Promise<{ taken: number; owed: number }> {
  const { balance } = await lockPoints(tx, userId);
  const mine = and(eq(pointsEntries.userId, userId), eq(pointsEntries.reference, reference));
  const before = await tx
    .select({ id: pointsEntries.id })
    .from(pointsEntries)
    .where(and(mine, inArray(pointsEntries.movement, ['revoked', 'owed'])));
  if (before.length > 0) return { taken: 0, owed: 0 };

  const taken = Math.min(points, Math.max(0, balance));
  const owed = points - taken;
  const parts = [
    { movement: 'revoked' as const, points: taken, delta: -taken },
    { movement: 'owed' as const, points: owed, delta: 0 },
  ].filter((part) => part.points > 0);
  for (const part of parts) {
    await tx.insert(pointsEntries).values({ userId, reference, reason, ...part });
    recordMetric(tx, { fact: 'points', movement: part.movement, reason, points: part.points });
  }
  return { taken, owed };
}
