import type { ErrorCode } from '@tangible/contracts';
import type { HostedTaskRow } from '../../db/schema/index.ts';
import type { HostedModelError } from '../../providers/generator/hosted-model.ts';
import type { Services } from '../../services.ts';
import { endGeneration } from '../generations/end-generation.ts';
import { markEnded } from './end-hosted-task.ts';
import { formatModelError } from './format-model-error.ts';
import { wakeNext } from './send-visit.ts';
import { withPlacesLock } from './with-places-lock.ts';

/** Ends a task and its generation with a message for the user, and releases the points. */
export async function failHostedTask(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'settings' | 'events'>,
  { generationId }: HostedTaskRow,
  code: ErrorCode,
  error?: HostedModelError | null,
): Promise<void> {
  await withPlacesLock(services, async (tx) => {
    await markEnded(services, tx, { generationId, ...(error ? { complaint: formatModelError(error) } : {}) });
    await endGeneration(services, tx, { generationId, code });
    await wakeNext(services, tx);
  });
  await services.events.publish(generationId);
}
