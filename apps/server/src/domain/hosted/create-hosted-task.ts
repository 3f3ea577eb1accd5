import { cutByMask } from '@tangible/engine/node';
import { and, eq, inArray } from 'drizzle-orm';
import { artifacts, type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import { type HostedModel, HostedModelError } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { maskUpload, UPLOAD } from '../generations/artifact-names.ts';
import { endHostedTask } from './end-hosted-task.ts';
import { failHostedTask } from './fail-hosted-task.ts';
import { findLostTask } from './find-lost-task.ts';
import { formatModelError } from './format-model-error.ts';
import { giveUpHostedTask } from './give-up-hosted-task.ts';
import { keepRemoteTask } from './keep-remote-task.ts';
import { sendVisit } from './send-visit.ts';
import { withPlacesLock } from './with-places-lock.ts';

/** So often a create is answered with "later" before the generation goes another way; with doubling pauses ~9 minutes. */
const REFUSALS_MAX = 12;
const PAUSE_S_MAX = 60;
/** A provider that asks for a longer pause than this counts as unavailable. */
const RETRY_AFTER_S_MAX = 600;

/** Sends the create of a task that has a slot, and stores the result. */
export async function createHostedTask(
  services: Services,
  hosted: HostedModel,
  task: HostedTaskRow,
  signal: AbortSignal,
): Promise<void> {
  const picture = await readUpload(services, task);
  // Deleted in the meantime: nothing was sent.
  if (!picture) return endHostedTask(services, task);
  try {
    const { id } = await hosted.create(picture, task.level, signal);
    await keepRemoteTask(services, hosted, task, { id, createdAt: services.clock() });
  } catch (error) {
    // Asked to stop, or an internal error: the next visit finds the task as `creating`.
    if (!(error instanceof HostedModelError)) throw error;
    await afterTrouble(services, hosted, task, error, signal);
  }
}

async function afterTrouble(
  services: Services,
  hosted: HostedModel,
  task: HostedTaskRow,
  error: HostedModelError,
  signal: AbortSignal,
): Promise<void> {
  services.log.warn({ err: error, generationId: task.generationId }, 'a task could not be created');
  switch (error.kind) {
    case 'refused':
      return failHostedTask(services, task, error.errorCode, error);
    case 'operator':
    case 'broken':
      return giveUpHostedTask(services, task, error);
    case 'uncertain':
      return findLostTask(services, hosted, task, { isWanted: true, isLost: true, signal });
    case 'wait': {
      const pauseS = error.retryAfterS ?? Math.min(PAUSE_S_MAX, hosted.pace.retryS * 2 ** (task.tries - 1));
      if (task.tries >= REFUSALS_MAX || pauseS > RETRY_AFTER_S_MAX) return giveUpHostedTask(services, task, error);
      return waitAgain(services, task, error, pauseS);
    }
  }
}

/** Gives the place up and keeps the turn: those behind would be refused as well. */
const waitAgain = (
  services: Pick<Services, 'db' | 'queue' | 'clock'>,
  { generationId }: HostedTaskRow,
  error: HostedModelError,
  pauseS: number,
): Promise<void> =>
  withPlacesLock(services, async (tx) => {
    const sentAt = new Date(services.clock().getTime() + pauseS * 1000);
    await tx
      .update(hostedTasks)
      .set({ state: 'waiting', sentAt, complaint: formatModelError(error) })
      .where(eq(hostedTasks.generationId, generationId));
    await sendVisit(services, generationId, pauseS, tx);
  });

/** The picture of the front; with a mask, what that leaves of it. */
async function readUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { generationId }: HostedTaskRow,
): Promise<Uint8Array | null> {
  const stored = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.generationId, generationId), inArray(artifacts.name, [UPLOAD, maskUpload('front')])));
  const read = async (wanted: string) => {
    const found = stored.find(({ name }) => name === wanted);
    return found ? storage.get(found.storageKey) : null;
  };
  const [picture, mask] = [await read(UPLOAD), await read(maskUpload('front'))];
  return picture && mask ? cutByMask(picture, mask) : picture;
}
