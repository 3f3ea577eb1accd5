import { FAILED_UPLOAD_DAYS } from '@tangible/contracts';
import { and, eq, exists, lt, sql } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import { removeFilesJob } from '../../jobs/remove-files.ts';
import type { Services } from '../../services.ts';
import { inBatches } from './in-batches.ts';

const DAY_MS = 24 * 3600_000;
const BATCH = { batch: 50, batchesMax: 100 };

/**
 * Removes the files of generations that failed more than a few days ago: until then an operator can have one made again
 * that failed by our fault. The generation stays in the history, without a file.
 */
export async function removeFailedUploads(
  { db, clock, queue }: Pick<Services, 'db' | 'clock' | 'queue'>,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock().getTime() - FAILED_UPLOAD_DAYS * DAY_MS);
  const hasFiles = exists(db.select({ one: sql`1` }).from(artifacts).where(eq(artifacts.generationId, generations.id)));
  const isDue = and(eq(generations.status, 'FAILED'), lt(generations.finishedAt, before), hasFiles);
  return inBatches(
    signal,
    async (limit) => {
      const due = await db.select({ id: generations.id }).from(generations).where(isDue).limit(limit);
      for (const { id } of due) {
        await db.transaction(async (tx) => {
          // Only of one that is still failed: an operator may have it made again right now.
          const [still] = await tx
            .select({ id: generations.id })
            .from(generations)
            .where(and(eq(generations.id, id), isDue))
            .for('update');
          if (!still) return;
          await tx.delete(artifacts).where(eq(artifacts.generationId, id));
          await queue.send(removeFilesJob, { generationIds: [id] }, tx);
        });
      }
      return due.length;
    },
    BATCH,
  );
}
