import { WEBHOOK_STATUSES, type WebhookEventType } from '@tangible/contracts';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** An address of a user that is told of events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: jsonb().$type<WebhookEventType[]>().notNull(),
    status: text({ enum: WEBHOOK_STATUSES }).notNull().default('active'),
    /** Encrypted, because signing needs the secret itself. */
    secret: text().notNull(),
    oldSecret: text(),
    oldSecretUntil: moment(),
    /** Of the mail that says that it was switched off. */
    language: text().notNull(),
    createdAt: moment().notNull(),
    lastDeliveredAt: moment(),
    /** The first failure after the last success. */
    failingSince: moment(),
    /** A worker is sending something until then, at the latest. */
    leasedUntil: moment(),
    /** After a failure nothing is sent until then, so that a slow address takes little of the workers' time. */
    restsUntil: moment(),
  },
  (table) => [index().on(table.userId)],
);

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;
