import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** What a user wants to be printed on their invoices. Issued invoices have copies of their own. */
export const billingDetails = pgTable('billing_details', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  company: text().notNull(),
  /** Its lines, separated by line breaks. */
  address: text().notNull(),
  taxId: text().notNull(),
  updatedAt: moment().notNull(),
});
