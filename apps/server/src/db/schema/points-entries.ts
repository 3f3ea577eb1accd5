import { POINTS_MOVEMENTS } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * The ledger: every movement of points is one row, rows are never changed, and the balance is the sum of `delta`.
 * `reference` is the cause of the movement (`generation:…`, `payment:…`, `sign-up`); together with the movement it is
 * unique, so that a cause that is reported twice moves the points once.
 */
export const pointsEntries = pgTable(
  'points_entries',
  {
    sequence: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: uuid().notNull().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    movement: text({ enum: POINTS_MOVEMENTS }).notNull(),
    points: integer().notNull(),
    delta: integer().notNull(),
    reference: text().notNull(),
    reason: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.sequence),
    uniqueIndex('points_entries_once').on(table.userId, table.movement, table.reference),
    check('points_entries_positive', sql`${table.points} > 0`),
    check(
      'points_entries_delta',
      sql`${table.delta} = case ${table.movement}
        when 'granted' then ${table.points} when 'released' then ${table.points}
        when 'held' then -${table.points} when 'revoked' then -${table.points} when 'repaid' then -${table.points}
        else 0 end`,
    ),
  ],
);

export type PointsEntryRow = typeof pointsEntries.$inferSelect;
