import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** A user's authenticator app (TOTP). It is active once `confirmedAt` is set by entering a code. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** The time step of the last code that was taken: no code opens the door twice. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
});
