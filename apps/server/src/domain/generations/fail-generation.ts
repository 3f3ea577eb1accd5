import type { AppError, ErrorCode } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { endGeneration } from './end-generation.ts';

/** Says that a generation failed and why, and gives its points back. */
export async function failGeneration(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'queue' | 'settings'>,
  input: { generationId: string; code: ErrorCode; values?: AppError['values'] },
): Promise<void> {
  const ended = await services.db.transaction((tx) => endGeneration(services, tx, input));
  if (ended) await services.events.publish(input.generationId);
}
