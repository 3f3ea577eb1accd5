import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type DrizzleTransactionLike, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import { serializeError } from '../logs/serialize-error.ts';
import type { DatabaseProvider, Transaction } from '../providers/database/database-provider.ts';
import { noTraces, type Traces } from '../traces/traces.ts';
import type { JobDefinition } from './define-job.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import { watchDueJobs } from './watch-due-jobs.ts';

/** A worker that stops answering loses its job after this long; pg-boss allows no less than 10. */
const HEARTBEAT_SECONDS = 10;

/**
 * How many workers may die during a job, in addition to its failed attempts. A machine that goes away is not the job's
 * fault; but a picture that crashes workers must be given up as well.
 */
const DEATHS_MAX = 5;
/** A try is ended here. Only one whose process no longer answers, and still says that it lives, is ended by pg-boss. */
const EXPIRY_SLACK_SECONDS = 60;

interface OpenRow {
  job: string;
  waiting: number;
  deferred: number;
  running: number;
  oldest: number | null;
}

const COUNT_OPEN = sql`
  select name as job,
    count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
    count(*) filter (where state < 'active' and start_after > now())::int as deferred,
    count(*) filter (where state = 'active')::int as running,
    extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8 as oldest
  from pgboss.job where state <= 'active' group by name`;

/** A transaction that sends a job for later has ended by then, so that the job can be seen. */
const SENT_SLACK_MS = 50;
/** A try that failed is written down by then, with the moment of the next. */
const SETTLED_MS = 500;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

export interface Queue {
  /**
   * Sends a job. With a transaction, the job exists if and only if the transaction commits. A higher priority is taken
   * first; without one it is 0.
   */
  send<T extends object>(
    job: JobDefinition<T>,
    payload: T,
    tx?: Transaction,
    options?: { priority?: number },
  ): Promise<void>;

  /** Sends many jobs of a kind in one statement. */
  sendAll<T extends object>(
    job: JobDefinition<T>,
    entries: readonly { payload: T; priority?: number }[],
    tx: Transaction,
  ): Promise<void>;

  /**
   * Sends a job for later, or for now with 0 seconds. Of those with the same key at most one waits: sending it again moves
   * the one that waits to its new time, forwards or backwards.
   */
  sendLater<T extends object>(job: JobDefinition<T>, payload: T, when: Later, tx?: Transaction): Promise<void>;

  /** Removes the jobs whose payload contains this, waiting or done: the queue keeps them for days. */
  remove<T extends object>(job: JobDefinition<T>, holding: object, tx?: Transaction): Promise<void>;

  /** Takes jobs as they come, `concurrency` at a time or as many as the job itself says, until the queue is stopped. */
  work<T extends object>(job: JobDefinition<T>, concurrency: number, run: JobRunner<T>): Promise<void>;

  /** How much there is to do, by job, of all processes together. */
  measure(): Promise<QueueDepth[]>;

  /** Takes no new jobs, waits for the running ones, then asks them to stop so that another worker takes them. */
  stop(graceSeconds: number): Promise<void>;
}

interface QueueDepth {
  job: string;
  /** Could be done now, if there were a worker. */
  waiting: number;
  /** Sent for later, or waiting for its next try. */
  deferred: number;
  running: number;
  /** For how long the oldest of those that wait could have been done; 0 when none waits. */
  oldestSeconds: number;
}

interface Later {
  key: string;
  seconds: number;
}

/** Does one job. The signal asks it to stop; a job that fails then is taken again later. */
type JobRunner<T> = (payload: T, signal: AbortSignal) => Promise<void>;

/** Starts the queue on the database and makes sure that a queue exists for each job. */
export async function startQueue(
  database: DatabaseProvider,
  jobs: readonly JobDefinition<object>[],
  log: FastifyBaseLogger,
  traces: Traces = noTraces,
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schedule: false,
    useListenNotify: true,
    // `watchDueJobs` says when: a separate pass each second would keep an idle server busy.
    supervise: false,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();

  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // A queue must exist before another can name it as the one for lost jobs.
  for (const job of [...jobs].sort((a, b) => Number(Boolean(a.afterLastTry)) - Number(Boolean(b.afterLastTry)))) {
    const limits = {
      retryLimit: job.retries + DEATHS_MAX,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: job.timeoutSeconds + EXPIRY_SLACK_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
      ...(job.afterLastTry ? { deadLetter: job.afterLastTry.name } : {}),
    };
    const known = queues.get(job.name);
    if (!known) await boss.createQueue(job.name, { ...limits, ...(job.oneWaitsPerKey ? { policy: 'short' } : {}) });
    // Made by an earlier version, which allowed less.
    else if (known.retryLimit !== limits.retryLimit || known.expireInSeconds !== limits.expireInSeconds) {
      await boss.updateQueue(job.name, limits);
    }
    // pg-boss looks a queue up on its own connection when it first uses it. Inside one of our transactions, the
    // embedded database, which has a single connection, would wait for itself forever.
    await boss.findJobs(job.name, { id: NO_JOB });
  }

  const stopping = new AbortController();
  const workers = new Map<string, string[]>();
  const due = watchDueJobs({
    database,
    log,
    wake(job) {
      for (const worker of workers.get(job) ?? []) boss.notifyWorker(worker);
    },
    supervise: () => boss.supervise(),
  });

  return {
    async send(job, payload, tx, { priority = 0 } = {}) {
      await boss.send(
        job.name,
        { ...payload, ...traces.carry() },
        { priority, ...(tx ? { db: fromDrizzle(tx as DrizzleTransactionLike, sql) } : {}) },
      );
    },

    async sendAll(job, entries, tx) {
      const carried = traces.carry();
      const jobs = entries.map(({ payload, priority = 0 }) => ({ data: { ...payload, ...carried }, priority }));
      await boss.insert(job.name, jobs, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) });
    },

    async sendLater(job, payload, { key, seconds }, tx) {
      await boss.upsert(
        job.name,
        { ...payload, ...traces.carry() },
        {
          singletonKey: key,
          startAfter: Math.max(0, seconds),
          ...(tx ? { db: fromDrizzle(tx as DrizzleTransactionLike, sql) } : {}),
        },
      );
      due.lookIn(Math.max(0, seconds) * 1000 + SENT_SLACK_MS);
    },

    async remove(job, holding, tx) {
      const options = tx ? { db: fromDrizzle(tx as DrizzleTransactionLike, sql) } : {};
      const found = await boss.findJobs(job.name, { data: holding, ...options });
      const ids = found.map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(job.name, ids, options);
    },

    async work(job, concurrency, run) {
      const options = {
        // Without notifications, such as behind a pooler of connections, jobs are looked for each second.
        pollingIntervalSeconds: 1,
        // `watchDueJobs` polls all queues in one statement and wakes their workers: these polls are a second net.
        notifyPollingIntervalSeconds: 60,
        perJobResults: true as const,
        includeMetadata: true as const,
      };
      const startWorker = async () => {
        let worker: string | undefined;
        worker = await boss.work(job.name, options, async ([entry]): Promise<JobResult[]> => {
          if (!entry) return [];
          const { id, data, output, retryCount, priority } = entry;
          try {
            await traces.follow(data as { traceparent?: string }, `job ${job.name}`, () =>
              runWithTimeout(job.timeoutSeconds, stopping.signal, (signal) => run(job.payload.parse(data), signal)),
            );
            return [{ id, status: 'completed' }];
          } catch (error) {
            // Returned to the queue because this process stops: that is not a failed attempt, however often it happens.
            if (stopping.signal.aborted && !job.oneWaitsPerKey) {
              await boss.send(job.name, data as object, { priority });
              return [{ id, status: 'completed' }];
            }
            log.warn({ err: error, job: job.name, id, retry: retryCount }, 'a job failed');
            due.lookIn(SETTLED_MS);
            const failures = countFailures(output) + 1;
            const status = failures > job.retries ? 'deadletter' : 'failed';
            const { type, message } = serializeError(error);
            return [{ id, status, output: { message: `${type}: ${message}`, failures } }];
          } finally {
            // Others may be waiting: check at once, and not after the interval.
            if (worker) boss.notifyWorker(worker);
          }
        });
        workers.set(job.name, [...(workers.get(job.name) ?? []), worker]);
      };
      await Promise.all(Array.from({ length: job.concurrency ?? concurrency }, startWorker));
    },

    async measure() {
      // Counted, and not taken from pg-boss's own count: that is a second old, and older where no server runs.
      const { rows } = (await database.db.execute(COUNT_OPEN)) as unknown as { rows: OpenRow[] };
      return jobs.map(({ name }) => {
        const { waiting = 0, deferred = 0, running = 0, oldest = 0 } = rows.find(({ job }) => job === name) ?? {};
        return { job: name, waiting, deferred, running, oldestSeconds: Math.max(0, oldest ?? 0) };
      });
    },

    async stop(graceSeconds) {
      await due.stop();
      const giveUp = setTimeout(() => stopping.abort(), graceSeconds * 1000);
      // Awaited here: `boss.stop` looks every half second whether the jobs in hand have ended.
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })));
      // After the grace period the jobs get a moment to stop; unfinished ones are found by their missing heartbeat.
      let limit: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        limit = setTimeout(resolve, (graceSeconds + 5) * 1000);
      });
      await Promise.race([ended, late]);
      clearTimeout(limit);
      clearTimeout(giveUp);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * The number of consecutive failures of a job, from the output of its last attempt; a dead worker leaves another
 * output.
 */
function countFailures(output: object | null | undefined): number {
  const { failures = 0 } = (output ?? {}) as { failures?: number };
  return failures;
}
