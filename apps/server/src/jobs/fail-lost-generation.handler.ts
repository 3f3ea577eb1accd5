import { failGeneration } from '../domain/generations/fail-generation.ts';
import type { Services } from '../services.ts';

export async function failLostGeneration(
  services: Services,
  { generationId }: { generationId: string },
): Promise<void> {
  await failGeneration(services, { generationId, code: 'GENERATION_FAILED' });
}
