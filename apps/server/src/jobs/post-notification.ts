import { NOTIFICATION_EVENTS } from '@tangible/contracts';
import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Posts an event to the operators' chat. Requests never wait for the chat. */
export const postNotificationJob = defineJob({
  name: 'post-notification',
  payload: z.object({
    eventType: z.enum(NOTIFICATION_EVENTS),
    fields: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  retries: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
