import { AppError, type Batch } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { endGeneration } from '../generations/end-generation.ts';
import { findBatch } from './find-batch.ts';
import { readBatch } from './read-batch.ts';

/** Cancels what has not ended, each as a generation of its own is cancelled. What is made stays. */
export async function cancelBatch(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'queue' | 'settings'>,
  input: { userId: string; batchId: string },
): Promise<Batch> {
  const { items } = await findBatch(services, input);
  const open = items.flatMap(({ generation }) =>
    generation && (generation.status === 'PENDING' || generation.status === 'PROCESSING') ? [generation.id] : [],
  );
  if (open.length === 0) throw new AppError('BATCH_FINISHED');
  // The last first: the worker takes no new one that is cancelled a moment later.
  for (const generationId of open.reverse()) {
    const code = 'GENERATION_CANCELLED';
    const ended = await services.db.transaction((tx) => endGeneration(services, tx, { generationId, code }));
    if (ended) await services.events.publish(generationId);
  }
  return readBatch(services, input);
}
