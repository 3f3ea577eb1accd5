import { availableParallelism, freemem } from 'node:os';

/** A network uses up to four cores; what follows it uses two. */
const CORES_PER_JOB = 4;
/** The most that an asset takes on the high level. */
const BYTES_PER_JOB = 1.5 * 2 ** 30;

export const JOBS_MAX = 64;

/** How many assets of a batch are made at once where nobody says it: one for every four cores, as far as memory goes. */
export function chooseJobs(): number {
  const fitting = Math.min(availableParallelism() / CORES_PER_JOB, freemem() / BYTES_PER_JOB, JOBS_MAX);
  return Math.max(1, Math.floor(fitting));
}
