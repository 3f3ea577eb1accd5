import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { artifacts, type GenerationRow, generations, hostedTasks } from '../../db/schema/index.ts';
import { generateAssetJob } from '../../jobs/generate-asset.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { holdForRetry } from '../points/hold-for-retry.ts';
import { findLastHold } from '../points/settle-points.ts';
import { assetPrefix, originalPrefix, UPLOADS } from './artifact-names.ts';
import { keepsUpload } from './keeps-upload.ts';
import { lockGeneration } from './lock-generation.ts';
import { nextTurn, priorityOf } from './next-turn.ts';
import { readStoredError } from './read-stored-error.ts';

/** Why a generation is not made again. */
export type NoRetry = 'unknown' | 'not failed' | 'cancelled' | 'upload gone' | 'hosted task open';

type Retried = { retried: true; retry: number; points: number; userId: string } | { retried: false; why: NoRetry };

/**
 * Has a failed generation made again, for operators. It is free for the person: the points that came back when it failed
 * stay theirs, and those for the retry are granted and held in the same transaction that sends the job. Completed, they
 * are spent; failed again, they are released and revoked.
 */
export async function retryGeneration(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'storage' | 'events'>,
  { generationId }: { generationId: string },
): Promise<Retried> {
  const outcome = await services.db.transaction(async (tx): Promise<Retried> => {
    const generation = await lockGeneration(tx, generationId);
    if (!generation) return { retried: false, why: 'unknown' };
    const why = await findReason(tx, generation);
    if (why) return { retried: false, why };

    const { userId, pointsCost: points } = generation;
    const { count: retry } = await findLastHold(tx, { userId, generationId });
    await holdForRetry(tx, { userId, generationId, points, retry });
    await clearRemains(services, tx, generationId);
    const { turn, turnStart } = await nextTurn(tx, { userId });
    await tx
      .update(generations)
      .set({
        status: 'PENDING',
        turn,
        turnStart,
        begunAt: null,
        progress: 0,
        stage: null,
        generator: null,
        pictures: generation.pictures?.map(({ slot }) => ({ slot, isUsed: null, problem: null })) ?? null,
        providerUrl: null,
        errorCode: null,
        errorValues: null,
        finishedAt: null,
        updatedAt: services.clock(),
      })
      .where(eq(generations.id, generationId));
    await services.queue.send(generateAssetJob, { generationId }, tx, priorityOf({ turn }));
    return { retried: true, retry, points, userId };
  });
  if (outcome.retried) await services.events.publish(generationId);
  return outcome;
}

async function findReason(tx: Transaction, generation: GenerationRow): Promise<NoRetry | null> {
  if (generation.status !== 'FAILED') return 'not failed';
  const { code, isKnown } = readStoredError(generation);
  if (code === 'GENERATION_CANCELLED') return 'cancelled';
  // Its files are being removed, or are gone already.
  if (isKnown && !keepsUpload(code)) return 'upload gone';
  const ofThis = eq(artifacts.generationId, generation.id);
  const uploads = await tx
    .select({ id: artifacts.id })
    .from(artifacts)
    .where(and(ofThis, inArray(artifacts.name, UPLOADS)));
  // A scene may be made of assets alone.
  const masks = generation.options.masks?.length ?? 0;
  const needed = generation.kind === 'scene' ? 0 : (generation.pictures?.length ?? 1) + masks;
  if (uploads.length < needed) return 'upload gone';
  const [open] = await tx
    .select({ id: hostedTasks.generationId })
    .from(hostedTasks)
    .where(and(eq(hostedTasks.generationId, generation.id), ne(hostedTasks.state, 'ended')));
  return open ? 'hosted task open' : null;
}

/**
 * Files of earlier attempts would conflict with the next one. They are removed while the row is locked, when none is
 * new yet.
 */
async function clearRemains({ storage }: Pick<Services, 'storage'>, tx: Transaction, generationId: string) {
  await tx.delete(artifacts).where(and(eq(artifacts.generationId, generationId), notInArray(artifacts.name, UPLOADS)));
  await tx.delete(hostedTasks).where(eq(hostedTasks.generationId, generationId));
  await storage.removeAll(assetPrefix(generationId));
  await storage.removeAll(originalPrefix(generationId));
}
