import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Ends a change of an asset that could not be made in any of its tries; the asset stays as it was. */
export const failLostEditJob = defineJob({
  name: 'fail-lost-edit',
  payload: z.object({ versionId: z.string() }),
  retries: 100,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
});
