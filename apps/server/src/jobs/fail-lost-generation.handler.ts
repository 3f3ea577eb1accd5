import { failGeneration } from '../domain/generations/fail-generation.ts';
import { recallHostedTask } from '../domain/hosted/recall-hosted-task.ts';
import type { Services } from '../services.ts';

const RECALL_S = 600;

export async function failLostGeneration(
  services: Services,
  { generationId }: { generationId: string },
): Promise<void> {
  await failGeneration(services, { generationId, code: 'GENERATION_FAILED' });
  // Visits that failed again and again leave a task behind that still takes a place.
  await services.db.transaction((tx) => recallHostedTask(services, tx, { generationId, seconds: RECALL_S }));
}
