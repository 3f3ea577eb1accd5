import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** A person's authenticator app (TOTP). It counts once `confirmedAt` is set: somebody typed a code of it. */
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
