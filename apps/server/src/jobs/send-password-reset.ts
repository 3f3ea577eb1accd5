import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Mails a link to whoever owns the address. Sent for unknown addresses too, so that the answer takes the same time. */
export const sendPasswordResetJob = defineJob({
  name: 'send-password-reset',
  payload: z.object({ email: z.string(), language: z.string(), baseUrl: z.string() }),
  retries: 5,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
