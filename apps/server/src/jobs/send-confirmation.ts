import { z } from 'zod';
import { defineJob } from './define-job.ts';

/**
 * Mails the link that confirms an address, or notifies the old address of a change. Contains the id of a row, never an
 * address.
 */
export const sendConfirmationJob = defineJob({
  name: 'send-confirmation',
  payload: z.object({
    request: z.string(),
    mail: z.enum(['link', 'notice']),
    language: z.string(),
    baseUrl: z.string(),
  }),
  retries: 5,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
