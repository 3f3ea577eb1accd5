import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { generations, hostedTasks } from '../../db/schema/index.ts';
import { visitHostedTaskJob } from '../../jobs/visit-hosted-task.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';

/**
 * Schedules a visit of a task in the given number of seconds. At most one visit of a task is queued: a later call moves
 * it.
 */
export const sendVisit = (
  { queue }: Pick<Services, 'queue'>,
  generationId: string,
  seconds: number,
  tx?: Transaction,
): Promise<void> => queue.sendLater(visitHostedTaskJob, { generationId }, { key: generationId, seconds }, tx);

/** Has the first task that waits for a place visited as soon as it may be sent. Called in turn, when a place may be free. */
export async function wakeNext(services: Pick<Services, 'queue' | 'clock'>, tx: Transaction): Promise<void> {
  const first = await findFirstWaiting(tx);
  if (first) await sendVisit(services, first.generationId, secondsUntil(services, first.sentAt), tx);
}

/** The task whose turn it is: people take turns as in the queue, and of equal turns the first comes first. */
export async function findFirstWaiting(tx: Transaction) {
  const [first] = await tx
    .select(getTableColumns(hostedTasks))
    .from(hostedTasks)
    // A deleted generation leaves its task behind, which ends at the next visit.
    .leftJoin(generations, eq(generations.id, hostedTasks.generationId))
    .where(eq(hostedTasks.state, 'waiting'))
    .orderBy(sql`coalesce(${generations.turn}, 0)`, asc(hostedTasks.createdAt), asc(hostedTasks.generationId))
    .limit(1);
  return first;
}

export const secondsUntil = ({ clock }: Pick<Services, 'clock'>, moment: Date | null): number =>
  moment ? Math.max(0, (moment.getTime() - clock().getTime()) / 1000) : 0;
