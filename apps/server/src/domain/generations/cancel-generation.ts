import { AppError, type GenerationTask } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { endGeneration } from './end-generation.ts';
import { readGeneration } from './read-generation.ts';

interface CancelInput {
  userId: string;
  contentId: string;
  baseUrl: string;
}

/** Cancels one of a user's own generations and releases its points. The event notifies the worker that runs it. */
export async function cancelGeneration(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'queue' | 'settings'>,
  input: CancelInput,
): Promise<GenerationTask> {
  const { contentId: generationId } = await readGeneration(services, input);
  const ended = await services.db.transaction((tx) =>
    endGeneration(services, tx, { generationId, code: 'GENERATION_CANCELLED' }),
  );
  if (!ended) throw new AppError('GENERATION_FINISHED');
  await services.events.publish(generationId);
  return readGeneration(services, input);
}
