import { and, count, eq, lt, or } from 'drizzle-orm';
import { type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** The place of a generation among those that wait for a worker, all people's together: 1 is next. Null once it runs. */
export async function readQueuePosition(
  { db }: Pick<Services, 'db'>,
  { id, status, createdAt }: Pick<GenerationRow, 'id' | 'status' | 'createdAt'>,
): Promise<number | null> {
  if (status !== 'PENDING') return null;
  const isEarlier = or(
    lt(generations.createdAt, createdAt),
    and(eq(generations.createdAt, createdAt), lt(generations.id, id)),
  );
  const [ahead] = await db
    .select({ count: count() })
    .from(generations)
    .where(and(eq(generations.status, 'PENDING'), isEarlier));
  return (ahead?.count ?? 0) + 1;
}
