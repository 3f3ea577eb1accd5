import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { failLostGenerationJob } from './fail-lost-generation.ts';

/** Makes the asset of one generation. */
export const generateAssetJob = defineJob({
  name: 'generate-asset',
  payload: z.object({ generationId: z.string() }),
  retries: 2,
  retryDelaySeconds: 1,
  timeoutSeconds: 30 * 60,
  afterLastTry: failLostGenerationJob,
});
