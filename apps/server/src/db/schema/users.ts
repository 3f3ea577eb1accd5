import { CONFUSABLES } from '@tangible/contracts';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** `usernameSkeleton` of a column, as the index below has it. */
export const skeletonOf = (column: SQLWrapper) =>
  sql`translate(${column}, ${sql.raw(`'${CONFUSABLES.from}'`)}, ${sql.raw(`'${CONFUSABLES.to}'`)})`;

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    /** Lower case, so that "Ada" and "ada" are one name at sign-up and at login. */
    usernameKey: text().notNull().unique(),
    email: text().notNull(),
    emailKey: text().notNull().unique(),
    /** Null until the address was confirmed by mail. */
    emailConfirmedAt: moment(),
    passwordHash: text().notNull(),
    /** False for an account whose user only signs in with a provider: its hash is of a password that was never shown. */
    hasPassword: boolean().notNull().default(true),
    passwordChangedAt: moment(),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    sourceId: text().notNull(),
    deviceId: text(),
    /** A device account: it was made without credentials typed by a person, and its address has no mailbox. */
    isQuick: boolean().notNull().default(false),
    /** Spending is closed, as after a dispute, until an operator opens it again. */
    frozenAt: moment(),
    frozenReason: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // An index on an expression and not on a column, so that it covers older accounts, too.
    index('users_username_skeleton_index').on(skeletonOf(table.usernameKey)),
  ],
);

export type UserRow = typeof users.$inferSelect;
