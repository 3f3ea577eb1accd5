import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { generations, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

const isFailed = (since: Date) => and(eq(generations.status, 'FAILED'), gte(generations.finishedAt, since));

/** Generations that failed since a moment, newest first, and how many there were of each code. For operators. */
export async function listFailures({ db }: Pick<Services, 'db'>, { since, limit }: { since: Date; limit: number }) {
  const rows = await db
    .select({
      id: generations.id,
      taskId: generations.taskId,
      username: users.username,
      kind: generations.kind,
      /** How many pictures it had; null for other kinds. */
      pictures: sql<
        number | null
      >`case when ${generations.kind} = 'picture' then coalesce(jsonb_array_length(${generations.pictures}), 1) end`,
      level: generations.subdivisionLevel,
      code: generations.errorCode,
      createdAt: generations.createdAt,
      finishedAt: generations.finishedAt,
    })
    .from(generations)
    .innerJoin(users, eq(users.id, generations.userId))
    .where(isFailed(since))
    .orderBy(desc(generations.finishedAt))
    .limit(limit);
  const codes = await db
    .select({ code: generations.errorCode, count: count() })
    .from(generations)
    .where(isFailed(since))
    .groupBy(generations.errorCode)
    .orderBy(desc(count()));
  return { rows, codes };
}
