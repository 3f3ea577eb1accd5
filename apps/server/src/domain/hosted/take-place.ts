import { eq, inArray, sql } from 'drizzle-orm';
import { type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import type { HostedModel } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { findFirstWaiting, secondsUntil, sendVisit } from './send-visit.ts';
import { withPlacesLock } from './with-places-lock.ts';

/**
 * Gives a waiting task one of the account's slots, if it is its turn and one is free. With the slot the task is
 * `creating`, and that is committed before anything is sent: whatever happens then, it is known that there may be a
 * task at the provider. Only one task is created at a time, so that a lost response can be assigned.
 *
 * @returns null when it has to wait; it will be visited again
 */
export async function takePlace(
  services: Pick<Services, 'db' | 'queue' | 'clock'>,
  hosted: HostedModel,
  { generationId }: { generationId: string },
): Promise<HostedTaskRow | null> {
  return withPlacesLock(services, async (tx) => {
    const places = await tx
      .select({ state: hostedTasks.state, count: sql<number>`count(*)::int` })
      .from(hostedTasks)
      .where(inArray(hostedTasks.state, ['creating', 'running']))
      .groupBy(hostedTasks.state);
    const taken = places.reduce((sum, { count }) => sum + count, 0);
    const hasRoom = taken < hosted.tasksMax && !places.some(({ state }) => state === 'creating');
    const first = await findFirstWaiting(tx);
    const isFirst = first?.generationId === generationId;
    const delayS = secondsUntil(services, first?.sentAt ?? null);

    if (!first || !isFirst || !hasRoom || delayS > 0) {
      // The first in the queue may have missed its call; the others depend on it.
      if (first && !isFirst && hasRoom) await sendVisit(services, first.generationId, delayS, tx);
      await sendVisit(services, generationId, isFirst && delayS > 0 ? delayS : hosted.pace.waitS, tx);
      return null;
    }
    const [placed] = await tx
      .update(hostedTasks)
      .set({ state: 'creating', model: hosted.model, sentAt: services.clock(), tries: first.tries + 1, misses: 0 })
      .where(eq(hostedTasks.generationId, generationId))
      .returning();
    return placed ?? null;
  });
}
