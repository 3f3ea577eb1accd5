import { availableParallelism, freemem } from 'node:os';

/** A network uses up to four cores; what follows it uses two. */
const CORES_PER_JOB = 4;
/** The most that an asset takes on the high level. */
const BYTES_PER_JOB = 1.5 * 2 ** 30;

export const JOBS_MAX = 64;

/** The default number of assets of a batch that are made at once: one for every four cores, if memory allows. */
export function chooseJobs(): number {
  const fitting = Math.min(availableParallelism() / CORES_PER_JOB, freemem() / BYTES_PER_JOB, JOBS_MAX);
  return Math.max(1, Math.floor(fitting));
}
