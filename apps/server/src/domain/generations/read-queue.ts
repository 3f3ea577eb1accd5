import { type GenerationTask, PLAN_QUOTAS, type QueueAnswer } from '@tangible/contracts';
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findPlanFamily } from '../account/find-plan-family.ts';
import { selectWithFiles, toTask } from './to-task.ts';

/** More rows than a screen shows; the counts are of all. */
const TASKS_MAX = 200;

interface QueueInput {
  userId: string;
  /** Generations that are wanted even if they have ended. */
  contentIds: readonly string[];
  baseUrl: string;
}

/**
 * A person's own generations that wait or run, and those that are named, in the order in which they were started; with
 * how many may be open. One call follows a batch, however many pictures it has.
 *
 * @example
 * const { tasks, openCount, openMax } = await readQueue(services, { userId, contentIds, baseUrl });
 */
export async function readQueue({ db }: Pick<Services, 'db'>, input: QueueInput): Promise<QueueAnswer> {
  const { userId, baseUrl } = input;
  const isMine = eq(generations.userId, userId);
  const isOpen = inArray(generations.status, ['PENDING', 'PROCESSING']);
  const ids = input.contentIds.filter(isUuid);
  const isNamed = inArray(generations.id, ids);
  const [rows, places, [open], family] = await Promise.all([
    selectWithFiles(db)
      .where(and(isMine, or(isOpen, isNamed)))
      // PostgreSQL does not sort by a constant.
      .orderBy(...(ids.length > 0 ? [desc(isNamed)] : []), asc(generations.createdAt))
      .limit(TASKS_MAX),
    readPlaces({ db }, userId),
    db.select({ count: count() }).from(generations).where(and(isMine, isOpen)),
    findPlanFamily(db, userId),
  ]);
  const startOf = ({ createdAt }: GenerationTask) => Date.parse(createdAt);
  return {
    tasks: rows
      .map((row) => {
        const { id, status } = row.generation;
        return toTask(row, baseUrl, status === 'PENDING' ? (places.get(id) ?? null) : null);
      })
      .sort((one, other) => startOf(one) - startOf(other)),
    openCount: open?.count ?? 0,
    openMax: PLAN_QUOTAS[family].openGenerations,
  };
}

/** The places of a person's generations among all that wait, as `readQueuePosition` counts them one by one. */
async function readPlaces({ db }: Pick<Services, 'db'>, userId: string): Promise<Map<string, number>> {
  const { id, turn, createdAt, status } = generations;
  const waiting = db
    .select({
      id,
      userId: generations.userId,
      place: sql<number>`(row_number() over (order by ${turn}, ${createdAt}, ${id}))::int`.as('place'),
    })
    .from(generations)
    .where(eq(status, 'PENDING'))
    .as('waiting');
  const found = await db.select().from(waiting).where(eq(waiting.userId, userId));
  return new Map(found.map((row) => [row.id, row.place]));
}
