import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** The measured time of Seed3D 2.0 at medium, until we have our own times. */
const EXPECTED_S = 295;
/** The number of recent tasks from which the duration is estimated. */
const REMEMBERED = 50;
/** The rest is for finishing. */
export const HOSTED_PROGRESS_MAX = 90;
/** At the median time 78 of 90 are shown; after that, progress slows down and never reaches the end. */
const STEEPNESS = 2;

/**
 * The estimated progress of a task, from the durations of the last ones of its model and level: the provider itself
 * reports none.
 *
 * @example
 * await estimateProgress({ db }, { model, level: 'medium' }, 295); // 77.8, without earlier tasks
 */
export async function estimateProgress(
  services: Pick<Services, 'db'>,
  task: Pick<HostedTaskRow, 'model' | 'level'>,
  sinceS: number,
): Promise<number> {
  const medianS = (await readMedianS(services, task)) ?? EXPECTED_S;
  return HOSTED_PROGRESS_MAX * (1 - Math.exp((-STEEPNESS * Math.max(0, sinceS)) / medianS));
}

async function readMedianS(
  { db }: Pick<Services, 'db'>,
  { model, level }: Pick<HostedTaskRow, 'model' | 'level'>,
): Promise<number | null> {
  const last = db
    .select({
      seconds: sql<number>`extract(epoch from ${hostedTasks.succeededAt} - ${hostedTasks.startedAt})`.as('seconds'),
    })
    .from(hostedTasks)
    .where(
      and(
        eq(hostedTasks.model, model),
        eq(hostedTasks.level, level),
        isNotNull(hostedTasks.succeededAt),
        isNotNull(hostedTasks.startedAt),
      ),
    )
    .orderBy(desc(hostedTasks.succeededAt))
    .limit(REMEMBERED)
    .as('last');
  const [row] = await db
    .select({ median: sql<number | null>`(percentile_cont(0.5) within group (order by ${last.seconds}))::float8` })
    .from(last);
  return row?.median && row.median > 0 ? row.median : null;
}
