import { and, eq, inArray } from 'drizzle-orm';
import { generations, type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import type { HostedModel, HostedTask } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { markBegun } from '../generations/mark-begun.ts';
import { sendVisit, wakeNext } from './send-visit.ts';
import { withPlacesLock } from './with-places-lock.ts';

/** Stores the id of a task at the provider; from now on it is followed, and the next one may be created. */
export async function keepRemoteTask(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'events' | 'log'>,
  hosted: HostedModel,
  { generationId }: HostedTaskRow,
  { id, createdAt }: Pick<HostedTask, 'id' | 'createdAt'>,
): Promise<void> {
  const now = services.clock();
  await withPlacesLock(services, async (tx) => {
    const kept = await tx
      .update(hostedTasks)
      .set({ state: 'running', remoteId: id, startedAt: createdAt, misses: 0, complaint: null })
      .where(and(eq(hostedTasks.generationId, generationId), eq(hostedTasks.state, 'creating')))
      .returning({ id: hostedTasks.generationId });
    if (kept.length === 0) {
      const [task] = await tx.select().from(hostedTasks).where(eq(hostedTasks.generationId, generationId));
      // Another visit may have found it in the list meanwhile.
      if (task?.remoteId !== id)
        services.log.error(
          { generationId, remoteId: id },
          'a task at the hosted model no longer belongs to a generation',
        );
      return;
    }
    await tx
      .update(generations)
      .set({ status: 'PROCESSING', stage: 'await-model', begunAt: markBegun(now), updatedAt: now })
      .where(
        and(
          eq(generations.id, generationId),
          inArray(generations.status, ['PENDING', 'PROCESSING']),
          // Not one that was left to the engine: its task is only found so that its place is counted.
          eq(generations.generator, 'ark'),
        ),
      );
    await sendVisit(services, generationId, hosted.pace.lookS, tx);
    await wakeNext(services, tx);
  });
  await services.events.publish(generationId);
}
