import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Ends a generation that could not be finished in any of its tries, so that its points come back. */
export const failLostGenerationJob = defineJob({
  name: 'fail-lost-generation',
  payload: z.object({ generationId: z.string() }),
  retries: 100,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
});
