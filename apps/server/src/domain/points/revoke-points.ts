import { pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { noteFact } from '../../providers/database/note-fact.ts';
import { lockBalance } from './lock-balance.ts';

interface RevokeInput {
  userId: string;
  points: number;
  reference: string;
  reason: string;
}

/** Takes granted points back, as many of them as are left, once for each reference. Returns how many it took. */
export async function revokePoints(tx: Transaction, input: RevokeInput): Promise<number> {
  const points = Math.min(input.points, await lockBalance(tx, input.userId));
  if (points <= 0) return 0;
  const rows = await tx
    .insert(pointsEntries)
    .values({ ...input, points, movement: 'revoked', delta: -points })
    .onConflictDoNothing()
    .returning({ id: pointsEntries.id });
  if (rows.length === 0) return 0;
  noteFact(tx, { fact: 'points', movement: 'revoked', reason: input.reason, points });
  return points;
}
