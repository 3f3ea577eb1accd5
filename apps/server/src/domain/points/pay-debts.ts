import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { lockPoints } from './lock-balance.ts';

interface PayInput {
  userId: string;
  /** The row that has just raised the balance: its movement and its reference. */
  movement: 'granted' | 'released';
  reference: string;
}

/**
 * Repays debts from a balance that has just been raised, before it can be used otherwise. Called by every verb that
 * raises a balance, in the same transaction: so a user never has points and a debt at once.
 *
 * @returns how many points it took
 *
 * @example
 * await payDebts(tx, { userId, movement: 'released', reference: 'generation:a1b2' });
 */
export async function payDebts(tx: Transaction, { userId, movement, reference }: PayInput): Promise<number> {
  const { balance, debt } = await lockPoints(tx, userId);
  const points = Math.min(balance, debt);
  if (points <= 0) return 0;
  await tx.insert(pointsEntries).values({
    userId,
    points,
    movement: 'repaid',
    delta: -points,
    // A generation can be released and granted back under the same name, and each of the two may pay.
    reference: `${reference}#${movement}`,
    reason: 'debt',
  });
  recordMetric(tx, { fact: 'points', movement: 'repaid', reason: 'debt', points });
  return points;
}
