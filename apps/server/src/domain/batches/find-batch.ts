import { AppError } from '@tangible/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { batches, batchItems, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

interface FindInput {
  userId: string;
  batchId: string;
}

/** One of a user's own batches with its items and their generations; rejects with BATCH_NOT_FOUND. */
export async function findBatch({ db }: Pick<Services, 'db'>, { userId, batchId }: FindInput) {
  if (!isUuid(batchId)) throw new AppError('BATCH_NOT_FOUND');
  const [batch] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.userId, userId)));
  if (!batch) throw new AppError('BATCH_NOT_FOUND');
  const items = await db
    .select({ item: batchItems, generation: generations })
    .from(batchItems)
    .leftJoin(generations, eq(generations.id, batchItems.generationId))
    .where(eq(batchItems.batchId, batchId))
    .orderBy(asc(batchItems.position));
  return { batch, items };
}

export type FoundBatch = Awaited<ReturnType<typeof findBatch>>;
