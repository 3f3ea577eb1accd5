import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import type { DatabaseProvider, Transaction } from '../providers/database/database-provider.ts';
import type { JobDefinition } from './define-job.ts';

/** A worker that stops answering loses its job after this long; pg-boss allows no less than 10. */
const HEARTBEAT_SECONDS = 10;

export interface Queue {
  /** Sends a job. With a transaction, the job exists if and only if the transaction commits. */
  send<T extends object>(job: JobDefinition<T>, payload: T, tx?: Transaction): Promise<void>;

  /** Takes jobs as they come, `concurrency` at a time, until the queue is stopped. */
  work<T extends object>(job: JobDefinition<T>, concurrency: number, run: JobRunner<T>): Promise<void>;

  /** Takes no new jobs, waits for the running ones, then asks them to stop so that another worker takes them. */
  stop(graceSeconds: number): Promise<void>;
}

/** Does one job. The signal asks it to stop; a job that fails then is taken again later. */
export type JobRunner<T> = (payload: T, signal: AbortSignal) => Promise<void>;

/** Starts the queue on the database and makes sure that a queue exists for each job. */
export async function startQueue(
  database: DatabaseProvider,
  jobs: readonly JobDefinition<object>[],
  log: FastifyBaseLogger,
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schedule: false,
    useListenNotify: true,
    // How soon a dead worker's job is noticed, beyond its heartbeat.
    monitorIntervalSeconds: 1,
    superviseIntervalSeconds: 1,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();

  // A queue must exist before another can name it as the one for lost jobs.
  for (const job of [...jobs].sort((a, b) => Number(Boolean(a.afterLastTry)) - Number(Boolean(b.afterLastTry)))) {
    await boss.createQueue(job.name, {
      retryLimit: job.retries,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: job.timeoutSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
      ...(job.afterLastTry ? { deadLetter: job.afterLastTry.name } : {}),
    });
  }

  const stopping = new AbortController();

  return {
    async send(job, payload, tx) {
      await boss.send(job.name, payload, tx ? { db: fromDrizzle(tx as DrizzleTransactionLike, sql) } : {});
    },

    async work(job, concurrency, run) {
      const options = { localConcurrency: concurrency, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };
      await boss.work(job.name, options, async ([entry]) => {
        if (!entry) return;
        try {
          await run(job.payload.parse(entry.data), stopping.signal);
        } catch (error) {
          log.warn({ err: error, job: job.name, id: entry.id, retry: entry.retryCount }, 'a job failed');
          throw error;
        }
      });
    },

    async stop(graceSeconds) {
      const giveUp = setTimeout(() => stopping.abort(), graceSeconds * 1000);
      // Beyond the grace the jobs get a moment to notice; what has not ended by then is found by its missing heartbeat.
      await boss.stop({ graceful: true, timeout: (graceSeconds + 5) * 1000, close: true });
      clearTimeout(giveUp);
    },
  };
}
