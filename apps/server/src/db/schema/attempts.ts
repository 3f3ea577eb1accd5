import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Attempts at a sign-in, a code or a mail in one window of time, of all servers. The key is hashed: it may hold a name. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
