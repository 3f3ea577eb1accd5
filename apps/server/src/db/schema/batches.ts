import type { AppError } from '@tangible/contracts';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { generations } from './generations.ts';
import { users } from './users.ts';

/** Pictures that were sent in one call. */
export const batches = pgTable(
  'batches',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    /** When the last of its generations ended. */
    completedAt: moment(),
  },
  (table) => [index().on(table.userId)],
);

/** One picture of a batch. */
export const batchItems = pgTable(
  'batch_items',
  {
    batchId: uuid()
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Its place among the pictures. */
    position: integer().notNull(),
    file: text().notNull(),
    name: text().notNull(),
    /** Null for a picture that could not be used, and once the generation is deleted. */
    generationId: uuid().references(() => generations.id, { onDelete: 'set null' }),
    /** Why it could not be used. */
    errorCode: text(),
    errorValues: jsonb().$type<AppError['values']>(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.position] }), index().on(table.generationId)],
);
