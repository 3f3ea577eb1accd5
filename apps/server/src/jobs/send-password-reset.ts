import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Mails a link to an account. Sent for unknown addresses too, without one, so that the answer takes the same time. */
export const sendPasswordResetJob = defineJob({
  name: 'send-password-reset',
  payload: z.object({
    userId: z.string().nullable().default(null),
    /** Servers of the version before name the address instead. */
    email: z.string().optional(),
    language: z.string(),
    baseUrl: z.string(),
  }),
  retries: 5,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
