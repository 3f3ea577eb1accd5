import { PAYMENT_METHODS } from '@tangible/contracts';
import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Ends a subscription at a payment provider. Retried for days: until then, the provider would charge again. */
export const endProviderSubscriptionJob = defineJob({
  name: 'end-provider-subscription',
  payload: z.object({ provider: z.enum(PAYMENT_METHODS), providerId: z.string() }),
  retries: 500,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
