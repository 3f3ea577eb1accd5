import { WEBHOOK_DELIVERY_STATUSES } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** One event for one endpoint: the outbox while it waits, and the log afterwards. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: text().notNull(),
    type: text().notNull(),
    /** As it is sent and signed. */
    body: text().notNull(),
    status: text({ enum: WEBHOOK_DELIVERY_STATUSES }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    createdAt: moment().notNull(),
    lastTryAt: moment(),
    /** Null once it is delivered or given up. */
    nextTryAt: moment(),
    durationMs: integer(),
    answerStatus: integer(),
    answerBody: text(),
    problem: text(),
  },
  (table) => [
    index().on(table.endpointId, table.createdAt),
    // Those that wait are few, however long the log is.
    index('webhook_deliveries_due_index').on(table.endpointId, table.nextTryAt).where(sql`${table.status} = 'waiting'`),
  ],
);

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
