import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Mails the owner of an endpoint that it was switched off. */
export const sendWebhookNoticeJob = defineJob({
  name: 'send-webhook-notice',
  payload: z.object({ endpointId: z.string() }),
  retries: 5,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
