import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { generations } from './generations.ts';

/** A link to an asset for people without an account. Revoking it deletes the row. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    generationId: uuid()
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    /** The unguessable part of its address. */
    token: text().notNull().unique(),
    hasDownloads: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.generationId)],
);

export type ShareLinkRow = typeof shareLinks.$inferSelect;
