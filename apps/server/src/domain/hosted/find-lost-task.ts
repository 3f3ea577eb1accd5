import { and, eq, inArray } from 'drizzle-orm';
import { type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import { type HostedModel, HostedModelError, type HostedTask } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { endHostedTask } from './end-hosted-task.ts';
import { giveUpHostedTask } from './give-up-hosted-task.ts';
import { keepRemoteTask } from './keep-remote-task.ts';
import { sendVisit } from './send-visit.ts';
import { withPlacesLock } from './with-places-lock.ts';

interface LostOptions {
  isWanted: boolean;
  /** The caller itself lost the answer; else another worker may still be waiting for it. */
  isLost?: boolean;
  signal: AbortSignal;
}

/** How far the provider's clock may be behind ours. */
const SKEW_MS = 5_000;
/** The number of polls that must miss the task before its create is sent again, and how often it is sent at most. */
const MISSES_MIN = 2;
const TRIES_MAX = 3;
/** A provider that does not list its tasks for this many pauses is given up. */
const DOWN_PAUSES = 30;

/**
 * Resolves a create whose response was lost. There is no idempotency key, and every task is billed, so the account's
 * tasks are listed: exactly one unknown task is ours. With several, the right one is unknown, and the shape of another
 * program must never be taken for ours. With none, twice, the create is sent again.
 *
 * A task that is given up here keeps the only place for creating until its request must be over: else a task that comes
 * up late could be taken for the next one's.
 */
export async function findLostTask(
  services: Services,
  hosted: HostedModel,
  task: HostedTaskRow,
  { isWanted, isLost = false, signal }: LostOptions,
): Promise<void> {
  const { pace } = hosted;
  const { generationId } = task;
  const sentAt = task.sentAt ?? task.createdAt;
  const sinceS = (services.clock().getTime() - sentAt.getTime()) / 1000;
  const restS = Math.max(0, pace.createS - sinceS);
  if (!isLost && task.misses === 0 && isWanted && restS > 0) return sendVisit(services, generationId, restS);

  let unclaimedTasks: HostedTask[];
  try {
    unclaimedTasks = await listUnknown(services, hosted, task, sentAt, signal);
  } catch (error) {
    if (!(error instanceof HostedModelError)) throw error;
    if (!isWanted) return restS > 0 ? sendVisit(services, generationId, restS) : endHostedTask(services, task);
    const isDown = error.kind === 'operator' || sinceS > DOWN_PAUSES * pace.lostS;
    if (isDown) return giveUpHostedTask(services, task, error, { lookAgainS: restS });
    services.log.warn({ err: error, generationId }, 'the tasks of the hosted model could not be listed');
    return sendVisit(services, generationId, error.retryAfterS ?? pace.lostS);
  }

  const [found] = unclaimedTasks;
  if (found && unclaimedTasks.length === 1) return keepRemoteTask(services, hosted, task, found);
  if (!isWanted) return restS > 0 ? sendVisit(services, generationId, restS) : endHostedTask(services, task);
  if (found) {
    const words = `${unclaimedTasks.length} tasks may be the one whose answer was lost`;
    const error = new HostedModelError('uncertain', 'ambiguous', words);
    return giveUpHostedTask(services, task, error, { lookAgainS: restS });
  }

  if (task.misses + 1 < MISSES_MIN) return countMiss(services, task, pace.lostS);
  if (task.tries < TRIES_MAX) return sendAgain(services, task);
  const error = new HostedModelError(
    'uncertain',
    'lost',
    `${task.tries} tasks were asked for and none came into being`,
  );
  return giveUpHostedTask(services, task, error, { lookAgainS: restS });
}

async function listUnknown(
  { db }: Services,
  hosted: HostedModel,
  { level }: HostedTaskRow,
  sentAt: Date,
  signal: AbortSignal,
): Promise<HostedTask[]> {
  const listed = await hosted.list(new Date(sentAt.getTime() - SKEW_MS), signal);
  const alike = listed.filter((task) => task.level === null || task.level === level);
  if (alike.length === 0) return [];
  const known = await db
    .select({ remoteId: hostedTasks.remoteId })
    .from(hostedTasks)
    .where(
      inArray(
        hostedTasks.remoteId,
        alike.map(({ id }) => id),
      ),
    );
  const ids = new Set(known.map(({ remoteId }) => remoteId));
  return alike.filter(({ id }) => !ids.has(id));
}

async function countMiss(services: Services, { generationId, misses }: HostedTaskRow, seconds: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Two visits at once have looked once.
    await tx
      .update(hostedTasks)
      .set({ misses: misses + 1 })
      .where(and(eq(hostedTasks.generationId, generationId), eq(hostedTasks.misses, misses)));
    await sendVisit(services, generationId, seconds, tx);
  });
}

const sendAgain = (services: Services, { generationId, misses, tries }: HostedTaskRow): Promise<void> =>
  withPlacesLock(services, async (tx) => {
    await tx
      .update(hostedTasks)
      .set({ state: 'waiting', sentAt: null })
      .where(
        and(
          eq(hostedTasks.generationId, generationId),
          eq(hostedTasks.state, 'creating'),
          eq(hostedTasks.tries, tries),
          eq(hostedTasks.misses, misses),
        ),
      );
    await sendVisit(services, generationId, 0, tx);
  });
