import { PLAN_QUOTAS, TURN_LENGTH } from '@tangible/contracts';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { findPlanFamily } from '../account/find-plan-family.ts';

/**
 * The turn of a user's next generation in the queue (weighted fair queueing). It starts where the last one of this user
 * ended, and not before the turns that are being served now; it ends the sooner, the more the user's plan weighs. Lower
 * ends are served first. So the first generation of a user with none waiting goes before the second of all other users
 * of the same plan, and a plan of weight 2 has two turns for each one of the free plan, but never all of them: turns
 * that were served while the oldest one waits count as well. The user's row must be locked, as `holdPoints` does:
 * concurrent requests of one user would get the same turn.
 *
 * @example
 * // Ada has 45 waiting; Bob's first is served after Ada's first, because hers came earlier.
 * const { turn, turnStart } = await nextTurn(tx, { userId: bob });
 */
export async function nextTurn(
  tx: Transaction,
  { userId }: { userId: string },
): Promise<{ turn: number; turnStart: number }> {
  const isWaiting = eq(generations.status, 'PENDING');
  const [all] = await tx
    .select({
      start: sql<number>`coalesce(min(${generations.turnStart}), 0)::int`,
      oldest: sql<string | null>`min(${generations.createdAt})::text`,
    })
    .from(generations)
    .where(isWaiting);
  const isServed = and(
    ne(generations.status, 'FAILED'),
    sql`${generations.createdAt} >= ${all?.oldest ?? null}::timestamptz`,
  );
  const [mine] = await tx
    .select({ end: sql<number | null>`max(${generations.turn})` })
    .from(generations)
    .where(and(eq(generations.userId, userId), or(isWaiting, isServed)));
  const turnStart = Math.max(all?.start ?? 0, mine?.end ?? 0);
  const { queueWeight } = PLAN_QUOTAS[await findPlanFamily(tx, userId)];
  return { turn: turnStart + TURN_LENGTH / queueWeight, turnStart };
}

/**
 * The turns of several generations that are opened together: each begins where the one before it ends.
 *
 * @example
 * listTurns({ turnStart: 0, turn: 12 }, 2); // [{ turnStart: 0, turn: 12 }, { turnStart: 12, turn: 24 }]
 */
export function listTurns({ turnStart, turn }: { turnStart: number; turn: number }, count: number) {
  const length = turn - turnStart;
  return Array.from({ length: count }, (_, i) => ({ turnStart: turnStart + i * length, turn: turn + i * length }));
}

/** The queue serves higher priorities first, and equal ones in the order of their coming. */
export const priorityOf = ({ turn }: { turn: number }) => ({ priority: -turn });
