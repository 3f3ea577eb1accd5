import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** A run of a maintenance task: only one worker can insert the row of an hour or day. */
export const maintenanceRuns = pgTable(
  'maintenance_runs',
  {
    task: text().notNull(),
    windowStart: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task, table.windowStart] })],
);
