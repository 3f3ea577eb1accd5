import { and, count, eq, sql } from 'drizzle-orm';
import { type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** The place of a generation among those that wait for a worker, all people's together: 1 is next. Null once it runs. */
export async function readQueuePosition(
  { db }: Pick<Services, 'db'>,
  { id, status, turn, createdAt }: Pick<GenerationRow, 'id' | 'status' | 'turn' | 'createdAt'>,
): Promise<number | null> {
  if (status !== 'PENDING') return null;
  const isEarlier = sql`(${generations.turn}, ${generations.createdAt}, ${generations.id})
    < (${turn}::int, ${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const [ahead] = await db
    .select({ count: count() })
    .from(generations)
    .where(and(eq(generations.status, 'PENDING'), isEarlier));
  return (ahead?.count ?? 0) + 1;
}
