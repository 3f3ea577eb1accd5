import { randomUUID } from 'node:crypto';
import { DOWNLOAD_NAME } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import { recordMetric } from '../../providers/database/record-metric.ts';
import type { GeneratedAsset } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { noteBatchEnd } from '../batches/note-batch-end.ts';
import { notifyAboutGeneration } from '../notifications/notify-about-generation.ts';
import { capturePoints } from '../points/settle-points.ts';
import { describeGeneration } from '../webhooks/describe-generation.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import { assetPrefix, generationPrefix, REPORT } from './artifact-names.ts';
import { removeOtherTries } from './remove-other-tries.ts';
import { storeFiles } from './store-files.ts';
import { summarizeChecks } from './summarize-checks.ts';
import { summarizePictures } from './summarize-pictures.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage' | 'events' | 'queue' | 'settings' | 'log'>;

/**
 * Stores the files of an asset and completes its generation. The files are stored first; then the artifacts, the status
 * and the captured points change together. Only a running generation is completed, so a second worker with the same job
 * changes nothing. Each attempt stores in its own folder: a worker that was presumed dead overwrites nothing that
 * another has already published.
 */
export async function finishGeneration(
  services: Needed,
  { generationId, asset }: { generationId: string; asset: GeneratedAsset },
): Promise<void> {
  const [generation] = await services.db.select().from(generations).where(eq(generations.id, generationId));
  if (generation?.status !== 'PROCESSING') return;

  const report = asset.files.find(({ path }) => path === REPORT);
  const checks = report ? summarizeChecks(report.bytes) : null;
  const prefix = `${assetPrefix(generationId)}${randomUUID()}/`;
  const zipName = `${DOWNLOAD_NAME}-${generation.taskId}.zip`;
  const files = await storeFiles(services, { prefix, files: asset.files, zip: asset.zip, zipName });

  const finished = await services.db.transaction(async (tx) => {
    const [current] = await tx.select().from(generations).where(eq(generations.id, generationId)).for('update');
    if (current?.status !== 'PROCESSING') return false;

    const now = services.clock();
    await tx.insert(artifacts).values(files.map((file) => ({ ...file, generationId, createdAt: now })));
    const pictures = report ? summarizePictures(current.pictures, report.bytes) : current.pictures;
    await tx
      .update(generations)
      .set({ status: 'COMPLETED', progress: 100, stage: null, checks, pictures, updatedAt: now, finishedAt: now })
      .where(eq(generations.id, generationId));
    await capturePoints(tx, { userId: current.userId, generationId, points: current.pointsCost });
    recordMetric(tx, { fact: 'generation ended', kind: current.kind, end: 'completed', code: '' });
    await notifyAboutGeneration(services, 'tangible_generation_complete', current, tx);
    const data = describeGeneration(current, { status: 'COMPLETED' });
    await recordWebhookEvent(services, tx, { userId: current.userId, type: 'generation.completed', data });
    await noteBatchEnd(services, tx, current);
    return true;
  });

  if (finished) {
    await services.events.publish(generationId);
    await removeOtherTries(services, { all: assetPrefix(generationId), kept: prefix });
  } else {
    await services.storage.removeAll(prefix);
    await removeUnwanted(services, generationId);
  }
}

/** Files stored for a generation that was cancelled or deleted meanwhile are unused. */
export async function removeUnwanted(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  generationId: string,
): Promise<void> {
  const [row] = await db
    .select({ status: generations.status })
    .from(generations)
    .where(eq(generations.id, generationId));
  if (!row) await storage.removeAll(generationPrefix(generationId));
  else if (row.status === 'FAILED') await storage.removeAll(assetPrefix(generationId));
}
