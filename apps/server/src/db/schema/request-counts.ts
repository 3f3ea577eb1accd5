import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Requests by key in one window of the rate limit, of all servers together. The key is hashed: it may hold an address. */
export const requestCounts = pgTable(
  'request_counts',
  {
    key: text().notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
