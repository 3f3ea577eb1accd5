import type { z } from 'zod';

/** The name and the payload of a job. Light, so that the domain can send a job without loading its handler. */
export interface JobDefinition<T extends object> {
  name: string;
  payload: z.ZodType<T>;
  /** How often it is retried after it failed; a worker that dies with it does not count. */
  retries: number;
  /** The pause before the first retry; it doubles each time. */
  retryDelaySeconds: number;
  /** The longest that one try may take. */
  timeoutSeconds: number;
  /** For jobs that are sent for later under a key: of those with the same key at most one waits at a time. */
  oneWaitsPerKey?: boolean;
  /** How many run at a time in one process, where it is not the settings that say so: jobs that wait more than work. */
  concurrency?: number;
  /** Where the job goes after its last try, or when too many workers died with it. */
  afterLastTry?: JobDefinition<T>;
}

export const defineJob = <T extends object>(definition: JobDefinition<T>): JobDefinition<T> => definition;
