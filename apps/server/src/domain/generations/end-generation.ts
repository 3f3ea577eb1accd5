import { type AppError, cancelCostOf, type ErrorCode } from '@tangible/contracts';
import { englishError } from '@tangible/i18n';
import { eq } from 'drizzle-orm';
import { artifacts, type GenerationRow, generations } from '../../db/schema/index.ts';
import { removeFilesJob } from '../../jobs/remove-files.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import type { Services } from '../../services.ts';
import { noteBatchEnd } from '../batches/note-batch-end.ts';
import { recallHostedTask } from '../hosted/recall-hosted-task.ts';
import { notifyAboutGeneration } from '../notifications/notify-about-generation.ts';
import { captureShare } from '../points/capture-share.ts';
import { describeGeneration } from '../webhooks/describe-generation.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import { keepsUpload } from './keeps-upload.ts';
import { lockGeneration } from './lock-generation.ts';

/**
 * Ends a generation without an asset: the status and the points change together. Null if it has ended already. Failing,
 * cancelling and deleting all use this, so held points are settled exactly once: a failure releases all of them,
 * cancelling captures a share once the work has started. The upload is deleted too, unless the fault was ours.
 */
export async function endGeneration(
  services: Pick<Services, 'clock' | 'queue' | 'settings'>,
  tx: Transaction,
  { generationId, code, values: given }: { generationId: string; code: ErrorCode; values?: AppError['values'] },
): Promise<GenerationRow | null> {
  const current = await lockGeneration(tx, generationId);
  if (!current || current.status === 'COMPLETED' || current.status === 'FAILED') return null;

  const isCancel = code === 'GENERATION_CANCELLED';
  const { userId, pointsCost: points } = current;
  const charged = isCancel ? cancelCostOf(points, current.begunAt !== null) : 0;
  const values = isCancel ? { charged } : given;
  const now = services.clock();
  await tx
    .update(generations)
    .set({
      status: 'FAILED',
      stage: null,
      errorCode: code,
      errorValues: values ?? null,
      updatedAt: now,
      finishedAt: now,
    })
    .where(eq(generations.id, generationId));
  await captureShare(tx, { userId, generationId, points, share: charged });
  if (!keepsUpload(code)) await removeUpload(services, tx, generationId);
  await recallHostedTask(services, tx, { generationId });
  const end = isCancel ? 'cancelled' : 'failed';
  recordMetric(tx, { fact: 'generation ended', kind: current.kind, end, code });
  await notifyAboutGeneration(services, 'tangible_generation_failed', current, tx, englishError(code, values));
  await recordWebhookEvent(services, tx, {
    userId,
    type: isCancel ? 'generation.cancelled' : 'generation.failed',
    data: describeGeneration(current, { status: 'FAILED', code, values }),
  });
  await noteBatchEnd(services, tx, current);
  return current;
}

/**
 * The rows are deleted now, so that they count towards no quota; the files are deleted by a job, even if the storage is
 * down now.
 */
async function removeUpload({ queue }: Pick<Services, 'queue'>, tx: Transaction, generationId: string): Promise<void> {
  await tx.delete(artifacts).where(eq(artifacts.generationId, generationId));
  await queue.send(removeFilesJob, { generationIds: [generationId] }, tx);
}
