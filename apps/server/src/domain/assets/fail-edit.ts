import type { AppError, ErrorCode } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { assetVersions, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { versionPrefix } from '../generations/artifact-names.ts';
import { describeGeneration } from '../webhooks/describe-generation.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';

interface FailInput {
  versionId: string;
  code: ErrorCode;
  values?: AppError['values'];
}

/** Says that a version could not be made and why. The asset and its other versions are as before. */
export async function failEdit(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'storage' | 'log' | 'queue'>,
  { versionId, code, values }: FailInput,
): Promise<void> {
  const { db, clock, events, storage, log } = services;
  const failed = await db.transaction(async (tx) => {
    const isThis = eq(assetVersions.id, versionId);
    const [seen] = await tx.select({ generationId: assetVersions.generationId }).from(assetVersions).where(isThis);
    if (!seen) return null;
    // The asset is locked first, as everywhere: in the other order this and its deletion could wait for each other.
    const ofThis = eq(generations.id, seen.generationId);
    const [generation] = await tx.select().from(generations).where(ofThis).for('update');
    const now = clock();
    const [version] = await tx
      .update(assetVersions)
      .set({ status: 'FAILED', errorCode: code, errorValues: values ?? null, finishedAt: now })
      .where(and(isThis, eq(assetVersions.status, 'PENDING')))
      .returning();
    if (!version || !generation) return null;
    await tx.update(generations).set({ updatedAt: now }).where(ofThis);
    const data = describeGeneration(generation, { status: generation.status, code, values });
    await recordWebhookEvent(services, tx, { userId: generation.userId, type: 'generation.edit_failed', data });
    return version;
  });
  if (!failed) return;
  await events.publish(failed.generationId);
  // Workers that died may have stored some files; if this fails, maintenance finds them.
  await storage.removeAll(versionPrefix(failed.generationId, failed.number)).catch((err) => {
    log.warn({ err, versionId }, 'files of earlier tries are left');
  });
}
