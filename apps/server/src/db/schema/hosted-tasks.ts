import { SUBDIVISION_LEVELS } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const HOSTED_STATES = ['waiting', 'creating', 'running', 'ended'] as const;

/**
 * A generation's task at a hosted model, and its state. The row outlives a generation that its owner deletes: the task
 * still runs at the provider and takes one of the account's slots until it ends.
 *
 * - `waiting`: for a place among the tasks that the account may run at a time.
 * - `creating`: the request is under way. Found in this state again, its answer was lost: the account's tasks are listed.
 * - `running`: it exists under `remoteId`.
 * - `ended`: nothing is left to ask.
 */
export const hostedTasks = pgTable(
  'hosted_tasks',
  {
    generationId: uuid().primaryKey(),
    state: text({ enum: HOSTED_STATES }).notNull().default('waiting'),
    /** The model at the provider, as it was asked. */
    model: text().notNull(),
    level: text({ enum: SUBDIVISION_LEVELS }).notNull(),
    /** The provider's own name for the task. */
    remoteId: text(),
    /** How often a create was sent. */
    tries: integer().notNull().default(0),
    /** The number of unsuccessful polls: for the task whose response was lost, then for its archive. */
    misses: integer().notNull().default(0),
    /** The provider's last complaint, for operators. */
    complaint: text(),
    createdAt: moment().notNull().defaultNow(),
    /** When the last create was sent; of a task that waits, when the next one may be. */
    sentAt: moment(),
    /** When the task was created at the provider, and when its archive was seen; the difference is its duration. */
    startedAt: moment(),
    succeededAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('hosted_tasks_remote').on(table.remoteId),
    // Those that have not ended are few; places and turns are counted among them.
    index('hosted_tasks_open').on(table.state, table.createdAt).where(sql`${table.state} <> 'ended'`),
    index('hosted_tasks_times').on(table.model, table.level, table.succeededAt),
  ],
);

export type HostedTaskRow = typeof hostedTasks.$inferSelect;
