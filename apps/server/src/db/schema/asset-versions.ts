import { type AppError, type AssetEdits, type ChecksSummary, VERSION_STATUSES } from '@tangible/contracts';
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { generations } from './generations.ts';

/** A changed asset. Version 1, the asset as it was generated, has no row here. */
export const assetVersions = pgTable(
  'asset_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    generationId: uuid()
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    /** 2 and upwards; numbers are not used again. */
    number: integer().notNull(),
    status: text({ enum: VERSION_STATUSES }).notNull().default('PENDING'),
    /** All that differs from version 1. */
    edits: jsonb().$type<AssetEdits>().notNull(),
    checks: jsonb().$type<ChecksSummary>(),
    errorCode: text(),
    errorValues: jsonb().$type<AppError['values']>(),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (table) => [uniqueIndex('asset_versions_number').on(table.generationId, table.number)],
);

export type AssetVersionRow = typeof assetVersions.$inferSelect;
