import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import { payDebts } from './pay-debts.ts';

interface GrantInput {
  userId: string;
  points: number;
  /** The reason for the points, such as `payment:{id}`. The same reference grants once. */
  reference: string;
  reason: string;
}

/** Gives points, of which debts are paid first. Returns false when this reference has given them before. */
export async function grantPoints(tx: Transaction, input: GrantInput): Promise<boolean> {
  const { userId, reference } = input;
  const rows = await tx
    .insert(pointsEntries)
    .values({ ...input, movement: 'granted', delta: input.points })
    .onConflictDoNothing()
    .returning({ id: pointsEntries.id });
  if (rows.length === 0) return false;
  recordMetric(tx, { fact: 'points', movement: 'granted', reason: input.reason, points: input.points });
  await payDebts(tx, { userId, movement: 'granted', reference });
  return true;
}
