import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { generationReference } from './generation-reference.ts';
import { lockPoints } from './lock-balance.ts';

interface RetryInput {
  userId: string;
  generationId: string;
  points: number;
  /** Which of its retries the points are for, from 1. */
  retry: number;
}

/**
 * Grants the points of a free retry and holds them in one step. They are for this generation only: the balance is
 * unchanged, so they repay no debt, and a frozen account gets its retry as well.
 */
export async function holdForRetry(
  tx: Transaction,
  { userId, generationId, points, retry }: RetryInput,
): Promise<void> {
  await lockPoints(tx, userId);
  const row = { userId, points, reference: generationReference(generationId, retry) };
  await tx.insert(pointsEntries).values([
    { ...row, movement: 'granted', delta: points, reason: 'retry' },
    { ...row, movement: 'held', delta: -points, reason: 'generation' },
  ]);
  recordMetric(tx, { fact: 'points', movement: 'granted', reason: 'retry', points });
  recordMetric(tx, { fact: 'points', movement: 'held', reason: 'generation', points });
}
