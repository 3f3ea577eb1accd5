import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { failLostEditJob } from './fail-lost-edit.ts';

/** Makes one new version of an asset. */
export const editAssetJob = defineJob({
  name: 'edit-asset',
  payload: z.object({ versionId: z.string() }),
  retries: 2,
  retryDelaySeconds: 1,
  timeoutSeconds: 10 * 60,
  afterLastTry: failLostEditJob,
});
