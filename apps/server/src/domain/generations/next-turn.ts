import { and, eq, sql } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/**
 * The turn of a user's next generation in the queue (start-time fair queueing): one after their last waiting one, and
 * not before the turns that are being served now. The first generation of a user with none waiting goes before the
 * second of all other users, however many they have queued. The user's row must be locked, as `holdPoints` does:
 * concurrent requests of one user would get the same turn.
 *
 * @example
 * // Ada has turns 0 to 44 waiting; Bob's first gets 0 and is served after Ada's first, because hers came earlier.
 * const turn = await nextTurn(tx, { userId: bob });
 */
export async function nextTurn(tx: Transaction, { userId }: { userId: string }): Promise<number> {
  const isWaiting = eq(generations.status, 'PENDING');
  const [all] = await tx
    .select({ first: sql<number>`coalesce(min(${generations.turn}), 0)::int` })
    .from(generations)
    .where(isWaiting);
  const [mine] = await tx
    .select({ last: sql<number | null>`max(${generations.turn})` })
    .from(generations)
    .where(and(isWaiting, eq(generations.userId, userId)));
  return Math.max(all?.first ?? 0, mine?.last == null ? 0 : mine.last + 1);
}

/** The queue serves higher priorities first, and equal ones in the order of their coming. */
export const priorityOf = ({ turn }: { turn: number }) => ({ priority: -turn });
