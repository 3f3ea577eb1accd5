import { API_KEY_SCOPES, type ApiKeyScope } from '@tangible/contracts';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    keyHash: text().notNull().unique(),
    /** Keys created before scopes existed keep their permissions. */
    scopes: jsonb()
      .$type<ApiKeyScope[]>()
      .notNull()
      .default([...API_KEY_SCOPES]),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [index().on(table.userId)],
);
