import type { PointsLedger } from '@tangible/contracts';
import { desc, eq, sql } from 'drizzle-orm';
import { pointsEntries } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { isFrozen } from '../account/is-frozen.ts';
import { listDebts } from './list-debts.ts';
import { debtColumn } from './lock-balance.ts';
import { subjectOf } from './subject-of.ts';

interface LedgerInput {
  userId: string;
  limit: number;
  offset: number;
}

/** A user's own movements, newest first, with the balance and the debt. */
export async function readLedger({ db }: Pick<Services, 'db'>, input: LedgerInput): Promise<PointsLedger> {
  const mine = eq(pointsEntries.userId, input.userId);
  const [sums] = await db
    .select({
      balance: sql<number>`coalesce(sum(${pointsEntries.delta}), 0)::int`,
      held: sql<number>`coalesce(sum(case ${pointsEntries.movement}
        when 'held' then ${pointsEntries.points}
        when 'captured' then -${pointsEntries.points}
        when 'released' then -${pointsEntries.points}
        else 0 end), 0)::int`,
      debt: debtColumn,
    })
    .from(pointsEntries)
    .where(mine);
  const rows = await db
    .select()
    .from(pointsEntries)
    .where(mine)
    .orderBy(desc(pointsEntries.sequence))
    .limit(input.limit)
    .offset(input.offset);

  return {
    balance: sums?.balance ?? 0,
    held: sums?.held ?? 0,
    debt: sums?.debt ?? 0,
    debts: sums?.debt ? await listDebts({ db }, input) : [],
    isFrozen: await isFrozen({ db }, input),
    entries: rows.map((row) => ({
      id: row.id,
      movement: row.movement,
      points: row.points,
      delta: row.delta,
      reason: row.reason,
      contentId: subjectOf(row.reference, 'generation'),
      paymentId: subjectOf(row.reference, 'payment'),
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
