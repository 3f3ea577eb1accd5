import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './env.ts';
import type { Events } from './events.ts';
import type { Queue } from './jobs/queue.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import type { ChatProvider } from './providers/chat/chat-provider.ts';
import type { Database, PoolState } from './providers/database/database-provider.ts';
import type { DocumentProvider } from './providers/documents/document-provider.ts';
import type { PictureFetcher } from './providers/fetch-safely/picture-fetcher.ts';
import type { WebhookPoster } from './providers/fetch-safely/webhook-poster.ts';
import type { GeneratorProvider } from './providers/generator/generator-provider.ts';
import type { HostedModel } from './providers/generator/hosted-model.ts';
import type { MailProvider } from './providers/mail/mail-provider.ts';
import type { PaymentProviders } from './providers/payments/payment-provider.ts';
import type { SignInProviders } from './providers/sign-in/sign-in-provider.ts';
import type { StorageProvider } from './providers/storage/storage-provider.ts';
import type { UploadLimits } from './providers/uploads/upload-limits.ts';
import type { VisionProvider } from './providers/vision/vision-provider.ts';
import type { Traces } from './traces/traces.ts';

/** All that the domain's verbs work with. Each verb names the few that it needs. */
export interface Services {
  settings: Settings;
  log: FastifyBaseLogger;
  metrics: Metrics;
  traces: Traces;
  db: Database;
  /** How busy the connections to PostgreSQL are; null for the embedded database. */
  databasePool: () => PoolState | null;
  events: Events;
  queue: Queue;
  storage: StorageProvider;
  /** The uploads that this process has in hand. */
  uploads: UploadLimits;
  generator: GeneratorProvider;
  /** A foundation model that makes the shapes of pictures; null when the engine does. */
  hosted: HostedModel | null;
  /** Describes pictures; null if no vision model is configured. */
  vision: VisionProvider | null;
  fetchPicture: PictureFetcher;
  webhooks: WebhookPoster;
  payments: PaymentProviders;
  /** Those whose accounts sign in here. */
  signIn: SignInProviders;
  /** Prints invoices. */
  documents: DocumentProvider;
  mail: MailProvider;
  chat: ChatProvider;
  clock: () => Date;
  /** Aborted when the process is asked to stop, while it still answers. */
  draining: AbortSignal;
  /** Aborted when everything closes: all repeating work ends with it. */
  closing: AbortSignal;
}
