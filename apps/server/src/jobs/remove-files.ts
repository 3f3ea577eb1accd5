import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Removes the files of generations whose rows are gone, and of versions of an asset: those below a prefix. Retried for days: deleted data must not stay. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: z.object({ generationIds: z.array(z.string()), prefixes: z.array(z.string()).optional() }),
  retries: 500,
  retryDelaySeconds: 1,
  timeoutSeconds: 10 * 60,
});
