import type { RecentTime } from '@tangible/contracts';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Older ones were made by another version or on another machine. */
const REMEMBERED = 500;

/**
 * The median duration of recent generations, by everything that it depends on. Waiting in the queue is not counted.
 *
 * @example
 * await readRecentTimes({ db }); // [{ kind: 'picture', subdivisionLevel: 'low', medianMs: 6200, count: 12, … }]
 */
export async function readRecentTimes({ db }: Pick<Services, 'db'>): Promise<RecentTime[]> {
  const last = db
    .select({
      kind: generations.kind,
      generator: generations.generator,
      subdivisionLevel: generations.subdivisionLevel,
      pictureCount: sql<number>`coalesce(jsonb_array_length(${generations.pictures}), 1)`.as('picture_count'),
      ms: sql<number>`extract(epoch from ${generations.finishedAt} - ${generations.begunAt}) * 1000`.as('ms'),
    })
    .from(generations)
    .where(and(eq(generations.status, 'COMPLETED'), isNotNull(generations.finishedAt)))
    .orderBy(desc(generations.finishedAt))
    .limit(REMEMBERED)
    .as('last');
  const { kind, generator, subdivisionLevel, pictureCount, ms } = last;
  return (
    db
      .select({
        kind,
        generator,
        subdivisionLevel,
        pictureCount,
        medianMs: sql<number>`round(percentile_cont(0.5) within group (order by ${ms}))::int`,
        count: sql<number>`count(*)::int`,
      })
      .from(last)
      // An operator's retry has no start.
      .where(sql`${ms} >= 0`)
      .groupBy(kind, generator, subdivisionLevel, pictureCount)
  );
}
