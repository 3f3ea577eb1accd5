import { SECURITY_EVENT_KINDS } from '@tangible/contracts';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * The audit log: security events of an account, for the user and for operators. Rows never change, except that failed
 * sign-ins of an hour are counted in one.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    sequence: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    /** The subject, such as the name of a key; never a secret. */
    detail: jsonb().$type<Record<string, string>>().notNull().default({}),
    address: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.sequence)],
);
