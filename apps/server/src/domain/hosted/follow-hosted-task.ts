import { and, eq, sql } from 'drizzle-orm';
import { generations, type HostedTaskRow } from '../../db/schema/index.ts';
import { type HostedModel, HostedModelError, type HostedTask } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { endHostedTask } from './end-hosted-task.ts';
import { estimateProgress } from './estimate-progress.ts';
import { failHostedTask } from './fail-hosted-task.ts';
import { giveUpHostedTask } from './give-up-hosted-task.ts';
import { sendVisit } from './send-visit.ts';
import { storeOriginal } from './store-original.ts';

interface FollowOptions {
  isWanted: boolean;
  signal: AbortSignal;
}

/** Polls a task that exists at the provider and applies its state. */
export async function followHostedTask(
  services: Services,
  hosted: HostedModel,
  task: HostedTaskRow,
  { isWanted, signal }: FollowOptions,
): Promise<void> {
  const { pace } = hosted;
  const { generationId } = task;
  const remoteId = task.remoteId ?? '';
  const sinceS = (services.clock().getTime() - (task.startedAt ?? task.createdAt).getTime()) / 1000;
  const isLate = sinceS > pace.patienceS;

  let seen: HostedTask;
  try {
    seen = await hosted.read(remoteId, signal);
  } catch (error) {
    if (!(error instanceof HostedModelError)) throw error;
    if (error.kind === 'broken') {
      return isWanted ? giveUpHostedTask(services, task, error) : endHostedTask(services, task);
    }
    if (isWanted && (isLate || error.kind === 'operator')) {
      return giveUpHostedTask(services, task, error, { lookAgainS: pace.waitS });
    }
    if (!isWanted && isLate) return endHostedTask(services, task);
    return sendVisit(services, generationId, error.retryAfterS ?? pace.waitS);
  }

  switch (seen.status) {
    case 'succeeded':
      return isWanted ? storeOriginal(services, hosted, task, seen.fileUrl, signal) : endHostedTask(services, task);
    case 'failed':
      if (!isWanted) return endHostedTask(services, task);
      if (seen.error?.kind === 'operator') return giveUpHostedTask(services, task, seen.error);
      return failHostedTask(
        services,
        task,
        seen.error?.kind === 'refused' ? seen.error.errorCode : 'HOSTED_FAILED',
        seen.error,
      );
    case 'cancelled':
    case 'expired':
      return isWanted ? failHostedTask(services, task, 'HOSTED_ENDED') : endHostedTask(services, task);
    default:
      if (seen.status === 'unknown')
        services.log.warn({ generationId, remoteId }, 'a task is in a state unknown to us');
      if (!isWanted) return letGo(services, hosted, task, { seen, isLate, signal });
      if (isLate) {
        const error = new HostedModelError('wait', 'late', `The task has not ended within ${pace.patienceS} s`);
        return giveUpHostedTask(services, task, error, { lookAgainS: pace.waitS });
      }
      await showProgress(services, task, sinceS);
      return sendVisit(services, generationId, pace.lookS);
  }
}

/** Cancels a task that is no longer needed. A running task cannot be stopped: it keeps its slot until it ends. */
async function letGo(
  services: Services,
  hosted: HostedModel,
  task: HostedTaskRow,
  { seen, isLate, signal }: { seen: HostedTask; isLate: boolean; signal: AbortSignal },
): Promise<void> {
  if (seen.status === 'unknown' && isLate) return endHostedTask(services, task);
  if (seen.status === 'queued') {
    try {
      if (await hosted.cancel(seen.id, signal)) return await endHostedTask(services, task);
    } catch (error) {
      if (!(error instanceof HostedModelError)) throw error;
      services.log.warn({ err: error, remoteId: seen.id }, 'a task could not be cancelled');
    }
  }
  return sendVisit(services, task.generationId, hosted.pace.lookS);
}

async function showProgress(services: Services, task: HostedTaskRow, sinceS: number): Promise<void> {
  const progress = await estimateProgress(services, task, sinceS);
  await services.db
    .update(generations)
    .set({
      progress: sql`greatest(${generations.progress}, ${progress}::real)`,
      stage: 'await-model',
      updatedAt: services.clock(),
    })
    .where(and(eq(generations.id, task.generationId), eq(generations.status, 'PROCESSING')));
  await services.events.publish(task.generationId);
}
