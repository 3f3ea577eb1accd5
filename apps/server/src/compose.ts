import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { connect } from './db/connect.ts';
import { sweepUploads } from './domain/uploads/sweep-uploads.ts';
import type { Settings } from './env.ts';
import { startEvents } from './events.ts';
import { jobs } from './jobs/index.ts';
import { startQueue } from './jobs/queue.ts';
import { startRenewals } from './jobs/renew-subscriptions.handler.ts';
import { startMaintenance } from './jobs/run-maintenance.handler.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { dingtalkChat } from './providers/chat/dingtalk-chat.ts';
import { noChat } from './providers/chat/no-chat.ts';
import type { DatabaseProvider } from './providers/database/database-provider.ts';
import { withCommitMetrics } from './providers/database/record-metric.ts';
import { pdfDocuments } from './providers/documents/pdf-documents.ts';
import { pictureFetcher } from './providers/fetch-safely/picture-fetcher.ts';
import { webhookPoster } from './providers/fetch-safely/webhook-poster.ts';
import { arkModel } from './providers/generator/ark/ark-model.ts';
import { embeddedGenerator } from './providers/generator/embedded-generator.ts';
import { outboxMail } from './providers/mail/outbox-mail.ts';
import { smtpMail } from './providers/mail/smtp-mail.ts';
import { choosePayments } from './providers/payments/index.ts';
import { chooseSignIn } from './providers/sign-in/index.ts';
import { openStorage } from './providers/storage/index.ts';
import { openUploadLimits } from './providers/uploads/upload-limits.ts';
import { openaiVision } from './providers/vision/openai-vision.ts';
import type { Services } from './services.ts';
import { startTraces } from './traces/start-traces.ts';
import { traceCalls } from './traces/trace-calls.ts';
import { traceGenerator } from './traces/trace-generator.ts';

export interface Composed {
  services: Services;
  /** Has readiness say that the process stops. It still answers. */
  drain(): void;
  /** Closes everything that was opened, in the opposite order. */
  close(): Promise<void>;
}

/** Chooses the providers that the settings name, opens them and returns them. `given` replaces some, in tests. */
export async function compose(
  settings: Settings,
  log: FastifyBaseLogger,
  given: Partial<Services> & { database?: DatabaseProvider } = {},
): Promise<Composed> {
  const { database: givenDatabase, ...replacements } = given;
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const uploads = openUploadLimits(settings);
  await sweepUploads(uploads.folder, new Date());
  const unused = new AbortController();
  const storage = given.storage ?? (await openStorage(settings, unused.signal));
  const database = givenDatabase ?? (await connect(settings));
  const traces = await startTraces(settings);
  const queue = await startQueue(
    database,
    jobs.map(({ job }) => job),
    log,
    traces,
  );
  const events = await startEvents(database);

  const metrics = createMetrics();
  const draining = new AbortController();
  const closing = new AbortController();

  const services: Services = {
    settings,
    log,
    metrics,
    traces,
    db: withCommitMetrics(database.db, metrics.countFact),
    databasePool: database.pool,
    queue,
    events,
    storage,
    uploads,
    generator: embeddedGenerator,
    hosted: settings.ark ? arkModel(settings.ark) : null,
    vision: settings.vision ? openaiVision(settings.vision, log) : null,
    fetchPicture: pictureFetcher(),
    webhooks: webhookPoster({ allowLoopback: settings.webhookLocalhost }),
    payments: await choosePayments(settings),
    signIn: chooseSignIn(settings),
    documents: pdfDocuments(),
    mail: settings.smtpUrl
      ? smtpMail(settings.smtpUrl, settings.mailFrom)
      : outboxMail(join(settings.dataDir, 'outbox'), settings.mailFrom, log),
    chat: settings.dingtalk ? dingtalkChat(settings.dingtalk) : noChat,
    clock: () => new Date(),
    draining: draining.signal,
    closing: closing.signal,
    ...replacements,
  };
  Object.assign(services, traceProviders(services));

  return {
    services,
    drain: () => draining.abort(),
    async close() {
      draining.abort();
      closing.abort();
      await queue.stop(settings.stopGraceSeconds);
      // Only now: the jobs in hand still had something to store.
      unused.abort();
      await events.stop();
      await database.close();
      await traces.close();
    },
  };
}

/** Takes up the jobs that wait in the queue. Heavy ones run as many at a time as the settings say. */
export async function startWorkers(services: Services): Promise<void> {
  for (const { job, run } of jobs) {
    await services.queue.work(job, services.settings.workerConcurrency, async (payload, signal) => {
      const end = services.metrics.beginJob(job.name);
      try {
        await run(services, payload, signal);
        end('done');
      } catch (error) {
        end('failed');
        throw error;
      }
    });
  }
  await startRenewals(services);
  startMaintenance(services);
}

/** The providers whose calls take time worth seeing in a trace. */
const traceProviders = ({ traces, generator, storage, hosted, vision }: Services) => ({
  generator: traceGenerator(traces, generator),
  storage: traceCalls(traces, 'storage', storage, ['put', 'get', 'size', 'removeAll']),
  hosted: hosted && traceCalls(traces, 'hosted', hosted, ['create', 'read', 'list', 'cancel', 'fetchArchive']),
  vision: vision && traceCalls(traces, 'vision', vision, ['describeObject', 'arrangeScene']),
});
