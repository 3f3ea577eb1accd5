import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The devices that have had their sign-up points. It outlives the account, or a new account would get them again. */
export const signUpGrants = pgTable('sign_up_grants', {
  fingerprint: text().primaryKey(),
  userId: uuid().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
