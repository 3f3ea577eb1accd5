import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Sends what is due to one endpoint. One job per endpoint: what one of them takes, the others do not wait for. */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  payload: z.object({ endpointId: z.string() }),
  // Answers of the address are no failures of the job: these are outages of the database.
  retries: 500,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  oneWaitsPerKey: true,
  concurrency: 8,
});
