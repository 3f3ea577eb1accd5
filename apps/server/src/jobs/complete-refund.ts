import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Asks a provider again for a refund whose points are taken already. Tried for days: it is money that is owed. */
export const completeRefundJob = defineJob({
  name: 'complete-refund',
  payload: z.object({ paymentId: z.string(), cents: z.int() }),
  retries: 500,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  oneWaitsPerKey: true,
});
