import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseProvider } from '../providers/database/database-provider.ts';

/** The poll interval when no notification came and nothing is due earlier. */
const POLL_INTERVAL_SECONDS = 10;

/** The interval of removing old jobs and updating the queue's own figures. */
const MAINTAIN_EVERY_MS = 60_000;

/** Between two passes that look for lost jobs: another process may be at it. */
const PASS_GAP_MS = 1_000;

/** Beyond the moment itself, so that the database's clock has passed it too. */
const SLACK_MS = 20;

interface Due {
  /** The queue, or null for the times of all queues. */
  job: string | null;
  isReady: boolean;
  /** Seconds until the next job of this queue is due, or until the next heartbeat or attempt expires. */
  inSeconds: number | null;
}

/**
 * For each queue the time of its next job; and the time at which the first running job counts as lost without a
 * heartbeat.
 */
const READ_DUE = sql`
  select name as job, bool_or(start_after <= now()) as "isReady",
    extract(epoch from min(start_after) filter (where start_after > now()) - now())::float8 as "inSeconds"
  from pgboss.job where state < 'active' group by name
  union all
  select null, false, extract(epoch from min(least(
    heartbeat_on + heartbeat_seconds * interval '1 second', started_on + expire_seconds * interval '1 second'
  )) - now())::float8
  from pgboss.job where state = 'active'`;

interface Watched {
  database: Pick<DatabaseProvider, 'db'>;
  log: FastifyBaseLogger;
  /** Has the workers of a queue look for jobs at once. */
  wake(job: string): void;
  /** Takes jobs back whose worker is silent, and removes old ones. */
  supervise(): Promise<void>;
}

export interface DueJobs {
  /** Checks again in the given number of milliseconds: a job was delayed, or failed and is retried. */
  lookIn(ms: number): void;
  stop(): Promise<void>;
}

/**
 * Wakes workers when a job is due, and takes back the jobs of dead workers when their heartbeat has expired. One
 * statement returns the next of these times, so that there is no polling in between: an idle server asks every 10 s.
 */
export function watchDueJobs({ database, log, wake, supervise }: Watched): DueJobs {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let isStopped = false;
  let superviseAt = 0;

  const lookIn = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(start, ms);
    timer.unref();
  };

  const start = () => {
    dueAt = Number.POSITIVE_INFINITY;
    // One at a time: notifications that arrive meanwhile are processed afterwards.
    looking = (looking ?? Promise.resolve()).then(look).catch((err) => {
      if (!isStopped) log.error({ err }, 'the job queue could not be looked at');
      lookIn(POLL_INTERVAL_SECONDS * 1000);
    });
  };

  const look = async () => {
    if (isStopped) return;
    lookIn(POLL_INTERVAL_SECONDS * 1000);
    const { rows } = (await database.db.execute(READ_DUE)) as unknown as { rows: Due[] };
    const lost = rows.find(({ job }) => job === null)?.inSeconds;
    const isLost = lost !== null && lost !== undefined && lost <= 0;
    const now = performance.now();
    if (now >= superviseAt || isLost) {
      superviseAt = now + MAINTAIN_EVERY_MS;
      await supervise();
      // A job that was taken back is due now, or after a pause, perhaps in another queue.
      if (isLost) lookIn(PASS_GAP_MS);
    }
    for (const { job, isReady, inSeconds } of rows) {
      if (job !== null && isReady) wake(job);
      if (inSeconds !== null && inSeconds > 0) lookIn(inSeconds * 1000 + SLACK_MS);
    }
  };

  start();
  return {
    lookIn,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
