import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { failLostGenerationJob } from './fail-lost-generation.ts';

/** Visits a generation's task at a hosted model once and does the next step. Short, because it never waits. */
export const visitHostedTaskJob = defineJob({
  name: 'visit-hosted-task',
  payload: z.object({ generationId: z.string() }),
  retries: 10,
  retryDelaySeconds: 1,
  // Fetching an archive may take minutes.
  timeoutSeconds: 15 * 60,
  oneWaitsPerKey: true,
  concurrency: 4,
  afterLastTry: failLostGenerationJob,
});
