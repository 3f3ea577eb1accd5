import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { batches, batchItems, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';

/** Completes the batch of a generation that has just ended, if it was the last. Part of the transaction that ends it. */
export async function noteBatchEnd(
  services: Pick<Services, 'queue' | 'clock'>,
  tx: Transaction,
  { id, userId }: Pick<GenerationRow, 'id' | 'userId'>,
): Promise<void> {
  const [item] = await tx
    .select({ batchId: batchItems.batchId })
    .from(batchItems)
    .where(eq(batchItems.generationId, id));
  if (!item) return;
  const isThis = eq(batches.id, item.batchId);
  // Of two generations that end at once, the second sees the end of the first.
  const [batch] = await tx.select().from(batches).where(isThis).for('no key update');
  if (!batch || batch.completedAt) return;
  const isOpen = inArray(generations.status, ['PENDING', 'PROCESSING']);
  const ofBatch = eq(batchItems.batchId, batch.id);
  // The last picture is made last as a rule, so one row is looked at, however large the batch is.
  const [open] = await tx
    .select({ id: generations.id })
    .from(batchItems)
    .innerJoin(generations, eq(generations.id, batchItems.generationId))
    .where(and(ofBatch, isOpen))
    .orderBy(desc(batchItems.position))
    .limit(1);
  if (open) return;
  const [sum] = await tx
    .select({
      total: count(),
      completed: sql<number>`count(*) filter (where ${generations.status} = 'COMPLETED')::int`,
    })
    .from(batchItems)
    .leftJoin(generations, eq(generations.id, batchItems.generationId))
    .where(ofBatch);
  if (!sum) return;
  await tx.update(batches).set({ completedAt: services.clock() }).where(isThis);
  const { total, completed } = sum;
  const data = { batchId: batch.id, total, completed, failed: total - completed };
  await recordWebhookEvent(services, tx, { userId, type: 'batch.completed', data });
}
