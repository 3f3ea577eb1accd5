import { bigint, boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { generations } from './generations.ts';

/** One stored file of a generation: the upload, the ZIP, the preview, each file of the asset. */
export const artifacts = pgTable(
  'artifacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    generationId: uuid()
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    /** The version of the asset that it belongs to; uploads belong to the first. */
    version: integer().notNull().default(1),
    /** `upload`, `zip`, or the path inside the asset, such as `model.glb`. */
    name: text().notNull(),
    /** The unguessable part of the file's public address. */
    token: text().notNull().unique(),
    storageKey: text().notNull(),
    fileName: text().notNull(),
    mime: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** Of the content, in hexadecimal; null for uploads, ZIPs, and files of a later version that equal no other by size. */
    sha256: text(),
    /** `storageKey` is that of an equal file of this version or of the first: it takes no room of its own. */
    isCopy: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('artifacts_name').on(table.generationId, table.version, table.name)],
);

export type ArtifactRow = typeof artifacts.$inferSelect;
