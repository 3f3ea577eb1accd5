import { z } from 'zod';
import { defineJob } from './define-job.ts';

/**
 * Writes a wrong password into the security log of the account. Sent for names that no account has as well, with an id
 * of none, so that the answer takes the same time.
 */
export const recordFailedSignInJob = defineJob({
  name: 'record-failed-sign-in',
  payload: z.object({
    userId: z.string(),
    cause: z.literal('password'),
    address: z.string(),
    userAgent: z.string().optional(),
  }),
  // A job that runs twice counts an attempt twice, which does no harm.
  retries: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
