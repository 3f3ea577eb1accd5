import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Gives back money that came for an account after it was deleted. Tried for days, as any debt. */
export const returnPaymentJob = defineJob({
  name: 'return-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 500,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
});
