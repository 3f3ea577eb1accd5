import { eq } from 'drizzle-orm';
import { generations, hostedTasks } from '../../db/schema/index.ts';
import { HostedModelError } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { createHostedTask } from './create-hosted-task.ts';
import { endHostedTask } from './end-hosted-task.ts';
import { findLostTask } from './find-lost-task.ts';
import { followHostedTask } from './follow-hosted-task.ts';
import { giveUpHostedTask } from './give-up-hosted-task.ts';
import { takePlace } from './take-place.ts';

/**
 * One visit of a generation's task, and the next step. The whole state is in its row, so any worker can make the next
 * visit, and a worker that dies during one loses nothing. See docs/decisions/0010-hosted-models.md.
 */
export async function visitHostedTask(
  services: Services,
  { generationId }: { generationId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, hosted } = services;
  const [task] = await db.select().from(hostedTasks).where(eq(hostedTasks.generationId, generationId));
  if (!task || task.state === 'ended') return;
  const [generation] = await db.select().from(generations).where(eq(generations.id, generationId));
  // Cancelled, deleted, or already with the engine: then only the end of the task at the provider matters.
  const isWanted =
    generation !== undefined &&
    (generation.status === 'PENDING' || generation.status === 'PROCESSING') &&
    generation.generator !== 'embedded';

  if (!hosted) {
    if (!isWanted) return endHostedTask(services, task);
    return giveUpHostedTask(
      services,
      task,
      new HostedModelError('operator', 'off', 'The hosted model was switched off'),
    );
  }

  if (task.state === 'creating') return findLostTask(services, hosted, task, { isWanted, signal });
  if (task.state === 'running') return followHostedTask(services, hosted, task, { isWanted, signal });

  if (!isWanted) return endHostedTask(services, task);
  if (services.clock().getTime() - task.createdAt.getTime() > hosted.pace.patienceS * 1000) {
    const busy = new HostedModelError('wait', 'busy', 'No place became free in time');
    return giveUpHostedTask(services, task, busy);
  }
  const placed = await takePlace(services, hosted, task);
  if (placed) await createHostedTask(services, hosted, placed, signal);
}
