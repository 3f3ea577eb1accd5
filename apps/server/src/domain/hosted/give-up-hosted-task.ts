import { and, eq, inArray } from 'drizzle-orm';
import { generations, type HostedTaskRow, hostedTasks } from '../../db/schema/index.ts';
import { generateAssetJob } from '../../jobs/generate-asset.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { HostedModelError } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { endGeneration } from '../generations/end-generation.ts';
import { priorityOf } from '../generations/next-turn.ts';
import { markEnded } from './end-hosted-task.ts';
import { formatModelError } from './format-model-error.ts';
import { sendVisit, wakeNext } from './send-visit.ts';
import { warnOperators } from './warn-operators.ts';
import { withPlacesLock } from './with-places-lock.ts';

type Needed = Pick<Services, 'db' | 'queue' | 'clock' | 'settings' | 'events' | 'log'>;

interface GiveUpOptions {
  /**
   * The task may still run at the provider: it keeps its slot and is polled again after this many seconds, until it has
   * ended. Without this it ends here.
   */
  lookAgainS?: number;
}

/**
 * Takes a generation away from the hosted model for reasons other than its picture: the embedded engine makes it, or it
 * fails with a message if the settings say so. Operators are notified.
 */
export async function giveUpHostedTask(
  services: Needed,
  task: HostedTaskRow,
  error: HostedModelError,
  { lookAgainS }: GiveUpOptions = {},
): Promise<void> {
  const { generationId } = task;
  const complaint = formatModelError(error);
  await warnOperators(services, task, error);
  await withPlacesLock(services, async (tx) => {
    if (lookAgainS === undefined) await markEnded(services, tx, { generationId, complaint });
    else await tx.update(hostedTasks).set({ complaint }).where(eq(hostedTasks.generationId, generationId));

    if (services.settings.ark?.fallback ?? true) await leaveToEngine(services, tx, generationId);
    else await endGeneration(services, tx, { generationId, code: error.errorCode });

    if (lookAgainS !== undefined) await sendVisit(services, generationId, lookAgainS, tx);
    await wakeNext(services, tx);
  });
  await services.events.publish(generationId);
}

async function leaveToEngine({ queue, clock }: Needed, tx: Transaction, generationId: string): Promise<void> {
  // Nothing was made of it: it waits again, and a cancel is free again.
  const [left] = await tx
    .update(generations)
    .set({ generator: 'embedded', status: 'PENDING', progress: 0, stage: null, begunAt: null, updatedAt: clock() })
    .where(and(eq(generations.id, generationId), inArray(generations.status, ['PENDING', 'PROCESSING'])))
    .returning({ turn: generations.turn });
  if (left) await queue.send(generateAssetJob, { generationId }, tx, priorityOf(left));
}
