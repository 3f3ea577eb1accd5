import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey().defaultRandom(),
  username: text().notNull(),
  /** Lower case, so that "Ada" and "ada" are one name at sign-up and at login. */
  usernameKey: text().notNull().unique(),
  email: text().notNull(),
  emailKey: text().notNull().unique(),
  passwordHash: text().notNull(),
  role: text({ enum: ['user', 'admin'] })
    .notNull()
    .default('user'),
  sourceId: text().notNull(),
  deviceId: text(),
  createdAt: moment().notNull().defaultNow(),
});

export type UserRow = typeof users.$inferSelect;
