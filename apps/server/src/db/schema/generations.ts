import {
  type AppError,
  type ChecksSummary,
  FILE_FORMATS,
  GENERATION_KINDS,
  GENERATION_STATUSES,
  GENERATORS,
  type GenerationOptions,
  type Guidance,
  type PictureUse,
  SUBDIVISION_LEVELS,
} from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** One run from upload to asset, or from assets to a scene. `id` is the API's contentId. */
export const generations = pgTable(
  'generations',
  {
    id: uuid().primaryKey().defaultRandom(),
    taskId: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From the uploaded file or the subject, or as its owner renamed it; null for those that were made before names. */
    name: text(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    /** The number of the current version; 1 is the asset as it was generated. */
    version: integer().notNull().default(1),
    kind: text({ enum: GENERATION_KINDS }).notNull().default('picture'),
    /** The generator of the shape; null until that is decided. */
    generator: text({ enum: GENERATORS }),
    status: text({ enum: GENERATION_STATUSES }).notNull().default('PENDING'),
    progress: real().notNull().default(0),
    stage: text(),
    subdivisionLevel: text({ enum: SUBDIVISION_LEVELS }).notNull(),
    fileFormat: text({ enum: FILE_FORMATS }).notNull(),
    options: jsonb().$type<GenerationOptions>().notNull().default({}),
    /**
     * The pictures of a generation that has several, the front first, and what became of them. Null with a single one:
     * then the upload says all.
     */
    pictures: jsonb().$type<PictureUse[]>(),
    guidance: jsonb().$type<Guidance>(),
    pointsCost: integer().notNull(),
    /**
     * Its turn in the fair order of the queue, in virtual time: where it starts, and where it ends, by which it is served.
     * A user's second generation does not wait behind another user's tenth.
     */
    turnStart: integer().notNull().default(0),
    turn: integer().notNull().default(0),
    /** The address at a hosted provider from which the result may be fetched, while there is one. */
    providerUrl: text(),
    /** The verdicts of the report; null until it is completed, and for assets that were made before this column. */
    checks: jsonb().$type<ChecksSummary>(),
    /** The sentence for it comes from the reader's language. */
    errorCode: text(),
    /** The values of that sentence's placeholders. */
    errorValues: jsonb().$type<AppError['values']>(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** When the engine first started; from then on cancelling costs a share. */
    begunAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    // Those that wait are few, however many have ended: places in the queue are counted among them.
    index('generations_waiting_index').on(table.createdAt).where(sql`${table.status} = 'PENDING'`),
    // The most recent ones tell how long the next will take.
    index('generations_finished_index').on(table.finishedAt).where(sql`${table.status} = 'COMPLETED'`),
    index('generations_turn_index').on(table.turn, table.createdAt).where(sql`${table.status} = 'PENDING'`),
  ],
);

export type GenerationRow = typeof generations.$inferSelect;
