import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** The answer that a request with an `Idempotency-Key` got, for a day: the same key and body get it again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The call, such as `POST /api/tangible/generate`. */
    route: text().notNull(),
    /** Hashed: clients may put anything into it. */
    keyHash: text().notNull(),
    bodyHash: text().notNull(),
    /** The id of the object that the request creates, so that a repetition after a crash finds it. */
    subjectId: uuid().notNull().defaultRandom(),
    /** Null while the request is under way. */
    answer: jsonb(),
    /** When the request that is under way took the key. */
    claimedAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.route, table.keyHash] }), index().on(table.createdAt)],
);
