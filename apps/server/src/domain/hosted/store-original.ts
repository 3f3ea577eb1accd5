import type { PictureUse } from '@tangible/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { artifacts, type GenerationRow, generations, type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import { generateAssetJob } from '../../jobs/generate-asset.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { type HostedModel, HostedModelError } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../account/tokens.ts';
import { ORIGINAL, originalPrefix } from '../generations/artifact-names.ts';
import { priorityOf } from '../generations/next-turn.ts';
import { markEnded } from './end-hosted-task.ts';
import { HOSTED_PROGRESS_MAX } from './estimate-progress.ts';
import { giveUpHostedTask } from './give-up-hosted-task.ts';
import { sendVisit, wakeNext } from './send-visit.ts';
import { withPlacesLock } from './with-places-lock.ts';

/** So often an archive is fetched before the generation goes another way. */
const FETCHES_MAX = 5;
/** A link that is not valid any more may be fresh in the next answer. */
const GONE_MAX = 2;
const PAUSE_S_MAX = 60;

/**
 * Copies the model's result into our own storage, unmodified, as soon as it exists: the provider keeps it for a day.
 * Then the slot is free for the next, and a worker finishes the model.
 */
export async function storeOriginal(
  services: Services,
  hosted: HostedModel,
  task: HostedTaskRow,
  url: string | null,
  signal: AbortSignal,
): Promise<void> {
  let bytes: Uint8Array;
  try {
    if (!url) throw new HostedModelError('broken', 'no-file', 'The task names no file', { errorCode: 'HOSTED_RESULT' });
    bytes = await hosted.fetchArchive(url, signal);
  } catch (error) {
    if (!(error instanceof HostedModelError)) throw error;
    return afterTrouble(services, hosted, task, error);
  }

  const { generationId } = task;
  const file = describe(bytes);
  const storageKey = originalPrefix(generationId) + file.name;
  await services.storage.put(storageKey, bytes, file.mime);

  const isKept = await withPlacesLock(services, async (tx) => {
    const now = services.clock();
    await markEnded(services, tx, { generationId, succeededAt: now });
    const [generation] = await tx
      .update(generations)
      .set({ providerUrl: url, progress: HOSTED_PROGRESS_MAX, stage: 'make-watertight', updatedAt: now })
      .where(and(eq(generations.id, generationId), inArray(generations.status, ['PENDING', 'PROCESSING'])))
      .returning();
    if (generation) {
      await noteTakenPictures(tx, hosted, generation);
      await tx
        .insert(artifacts)
        .values({
          generationId,
          name: ORIGINAL,
          token: newToken(),
          storageKey,
          fileName: file.name,
          mime: file.mime,
          sizeBytes: bytes.length,
          createdAt: now,
        })
        .onConflictDoNothing();
      await services.queue.send(generateAssetJob, { generationId }, tx, priorityOf(generation));
    }
    await wakeNext(services, tx);
    return generation !== undefined;
  });
  // Cancelled or deleted while it was fetched.
  if (!isKept) await services.storage.removeAll(originalPrefix(generationId));
  await services.events.publish(generationId);
}

/** The shape is the model's from here on: pictures of sides that it takes none of are not in it, and the status says so. */
async function noteTakenPictures(tx: Transaction, { slots }: HostedModel, { id, pictures }: GenerationRow) {
  if (!pictures) return;
  const noted = pictures.map(({ slot }): PictureUse => {
    const isUsed = slots.includes(slot);
    return { slot, isUsed, problem: isUsed ? null : 'PICTURE_NOT_TAKEN' };
  });
  await tx.update(generations).set({ pictures: noted }).where(eq(generations.id, id));
}

async function afterTrouble(
  services: Services,
  hosted: HostedModel,
  task: HostedTaskRow,
  error: HostedModelError,
): Promise<void> {
  const { generationId } = task;
  const misses = task.misses + 1;
  const most = error.kind === 'wait' ? FETCHES_MAX : error.code === 'archive-gone' ? GONE_MAX : 0;
  if (misses > most) return giveUpHostedTask(services, task, error);
  services.log.warn({ err: error, generationId }, 'what the hosted model made could not be fetched yet');
  await services.db.transaction(async (tx) => {
    await tx.update(hostedTasks).set({ misses }).where(eq(hostedTasks.generationId, generationId));
    await sendVisit(services, generationId, Math.min(PAUSE_S_MAX, hosted.pace.retryS * 2 ** misses), tx);
  });
}

/** An archive as a rule; a gateway in between may unpack it. */
function describe(bytes: Uint8Array): { name: string; mime: string } {
  const isGlb = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString('latin1') === 'glTF';
  return isGlb
    ? { name: 'original.glb', mime: 'model/gltf-binary' }
    : { name: 'original.zip', mime: 'application/zip' };
}
