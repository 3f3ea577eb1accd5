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
  // The values of its words follow a code after a question mark.
  const code = sql<string>`split_part(${generations.errorCode}, '?', 1)`;
  const codes = await db
    .select({ code, count: count() })
    .from(generations)
    .where(isFailed(since))
    .groupBy(code)
    .orderBy(desc(count()));
  return { rows, codes };
}
