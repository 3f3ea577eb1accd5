import { PAYMENT_METHODS } from '@tangible/contracts';
import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Tells a payment provider that a subscription is over. Tried for days: until it is told, it would charge again. */
export const endProviderSubscriptionJob = defineJob({
  name: 'end-provider-subscription',
  payload: z.object({ provider: z.enum(PAYMENT_METHODS), providerId: z.string() }),
  retries: 500,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
