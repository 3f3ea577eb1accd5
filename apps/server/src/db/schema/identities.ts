import { SIGN_IN_PROVIDERS } from '@tangible/contracts';
import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** The accounts at Google, GitHub and the like that sign a user in. */
export const identities = pgTable(
  'identities',
  {
    /** The server that vouches for the subject: ids of two GitHub servers are different people. */
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text({ enum: SIGN_IN_PROVIDERS }).notNull(),
    /** As the provider last gave it, so that a user recognises the account; accounts are not found by it. */
    email: text(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), unique().on(table.userId, table.provider)],
);
