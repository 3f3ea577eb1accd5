import { randomUUID } from 'node:crypto';
import {
  AppError,
  type Batch,
  type BatchFields,
  type ErrorCode,
  generationCostOf,
  PLAN_QUOTAS,
  UPLOAD_BYTES_MAX,
  type User,
} from '@tangible/contracts';
import { type BatchRow, readBatchTable } from '@tangible/engine/node';
import { batches, batchItems } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findPlanFamily } from '../account/find-plan-family.ts';
import { chooseName, nameFromFile } from '../assets/name-from-file.ts';
import { type OpenInput, openGenerations } from '../generations/open-generation.ts';
import { readCommonOptions } from '../generations/read-common-options.ts';
import { checkPoints } from '../points/check-points.ts';
import { inspectPictureFile } from '../uploads/inspect-picture-file.ts';
import type { ReceivedFile } from '../uploads/receive-file.ts';
import { type BatchPicture, listBatchPictures } from './list-batch-pictures.ts';
import { readBatch } from './read-batch.ts';

interface StartInput {
  /** The id of the new batch. */
  id: string;
  user: User;
  fields: BatchFields;
  files: ReceivedFile[];
  table: ReceivedFile | null;
  baseUrl: string;
}

interface Item {
  file: string;
  name: string;
  generationId: string | null;
  errorCode: ErrorCode | null;
  errorValues: AppError['values'] | null;
}

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage' | 'uploads'>;

/**
 * Starts a generation for each picture of a batch. All that can be read are opened in one transaction with their points,
 * or none is; one that cannot be read is an item that has failed, and costs nothing.
 */
export async function startBatch(services: Needed, input: StartInput): Promise<Batch> {
  const { id, user, files, table } = input;
  const unpacked: ReceivedFile[] = [];
  try {
    const listed = await listBatchPictures(services, { userId: user.id, files, table, unpacked });
    const limit = PLAN_QUOTAS[await findPlanFamily(services.db, user.id)].openGenerations;
    if (listed.pictures.length > limit) throw new AppError('BATCH_TOO_MANY', { limit });
    const paths = listed.pictures.map(({ path }) => path);
    const rows = listed.table ? readBatchTable(listed.table, paths) : new Map<string, BatchRow>();

    const items: Item[] = [];
    const openings: OpenInput[] = [];
    for (const picture of listed.pictures) {
      const row = rows.get(picture.path);
      const opened = await prepare(services, input, picture, row);
      const about = { file: picture.path, name: row?.name ?? nameFromFile(picture.path) ?? picture.path };
      if (opened instanceof AppError) {
        items.push({ ...about, generationId: null, errorCode: opened.code, errorValues: opened.values });
      } else {
        openings.push(opened);
        items.push({ ...about, generationId: opened.id, errorCode: null, errorValues: null });
      }
    }
    await checkPoints(services, { user, cost: openings.reduce((sum, { pointsCost }) => sum + pointsCost, 0) });
    await openGenerations(services, openings, async (tx) => {
      const createdAt = services.clock();
      const completedAt = openings.length === 0 ? createdAt : null;
      await tx.insert(batches).values({ id, userId: user.id, createdAt, completedAt });
      const placed = items.map((item, position) => ({ batchId: id, position, ...item }));
      await tx.insert(batchItems).values(placed);
    });
  } finally {
    for (const file of unpacked) await file.discard();
  }
  return readBatch(services, { userId: user.id, batchId: id });
}

/** What is to be opened for a picture, or why it cannot be used. */
async function prepare(
  services: Needed,
  { user, fields, baseUrl }: StartInput,
  { path, file }: BatchPicture,
  row: BatchRow | undefined,
): Promise<OpenInput | AppError> {
  const { subdivisionLevel, fileFormat, ...common } = fields;
  const { name, file: _, ...ofRow } = row ?? { file: path };
  try {
    if (file.size === 0) throw new AppError('IMAGE_BROKEN');
    if (file.size > UPLOAD_BYTES_MAX) throw new AppError('IMAGE_TOO_LARGE');
    const { extension, mime } = await inspectPictureFile(services, { userId: user.id, path: file.path });
    return {
      id: randomUUID(),
      user,
      kind: 'picture',
      name: chooseName({ name, fileName: path }),
      subdivisionLevel,
      fileFormat,
      options: readCommonOptions({ ...common, ...ofRow }),
      pointsCost: generationCostOf(subdivisionLevel, 0),
      upload: { file, extension, mime },
      baseUrl,
    };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}
