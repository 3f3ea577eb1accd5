import { z } from 'zod';
import { GenerateFields } from './generations.ts';

/** All files of one batch together, and what a ZIP of them may hold unpacked. */
export const BATCH_BYTES_MAX = 256_000_000;
export const BATCH_UNPACKED_BYTES_MAX = 512_000_000;

/** The largest plan may have this many generations open; a ZIP may contain a few other files. */
export const BATCH_FILES_MAX = 1000;

/** The columns of the table of a batch. Only `file` is needed; empty cells say nothing. */
export const BATCH_COLUMNS = ['file', 'name', 'size', 'mass', 'material'] as const;
export type BatchColumn = (typeof BATCH_COLUMNS)[number];

/** The names that a table has in a folder or a ZIP. */
export const BATCH_TABLES = ['batch.csv', 'sizes.csv'] as const;

export const BATCH_TABLE_BYTES_MAX = 1024 * 1024;

/** What can be wrong with a line of the table. */
const BATCH_TABLE_PROBLEMS = [
  'broken',
  'column',
  'columnTwice',
  'noFileColumn',
  'cells',
  'noFile',
  'unknownFile',
  'fileTwice',
  'nameTwice',
  'name',
  'size',
  'mass',
  'material',
] as const;
export type BatchTableProblem = (typeof BATCH_TABLE_PROBLEMS)[number];

/** The text fields of `POST /tangible/batches`, for all pictures that the table says nothing else of. */
export const BatchFields = GenerateFields.omit({ address: true, pointX: true, pointY: true, symmetry: true });
export type BatchFields = z.infer<typeof BatchFields>;

const BATCH_ITEM_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'DELETED'] as const;

export const BatchItem = z.object({
  file: z.string().describe('The name of the picture, in a ZIP with its folders'),
  name: z.string(),
  status: z
    .enum(BATCH_ITEM_STATUSES)
    .describe('FAILED without a contentId: the picture could not be used and cost nothing'),
  contentId: z.string().nullable(),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
});
export type BatchItem = z.infer<typeof BatchItem>;

export const Batch = z.object({
  success: z.literal(true),
  batchId: z.string(),
  status: z.enum(['RUNNING', 'COMPLETED']).describe('COMPLETED once every item has ended, well or badly'),
  counts: z.object({
    total: z.int(),
    pending: z.int(),
    processing: z.int(),
    completed: z.int(),
    failed: z.int(),
    deleted: z.int(),
  }),
  pointsCost: z.int().describe('Of all items that were started; failed ones are refunded'),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  items: z.array(BatchItem).describe('In the order of the pictures'),
});
export type Batch = z.infer<typeof Batch>;
