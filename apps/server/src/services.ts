import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './env.ts';
import type { Events } from './events.ts';
import type { Queue } from './jobs/queue.ts';
import type { ChatProvider } from './providers/chat/chat-provider.ts';
import type { Database } from './providers/database/database-provider.ts';
import type { GeneratorProvider } from './providers/generator/generator-provider.ts';
import type { MailProvider } from './providers/mail/mail-provider.ts';
import type { PaymentProviders } from './providers/payments/payment-provider.ts';
import type { StorageProvider } from './providers/storage/storage-provider.ts';

/** All that the domain's verbs work with. Each verb names the few that it needs. */
export interface Services {
  settings: Settings;
  log: FastifyBaseLogger;
  db: Database;
  events: Events;
  queue: Queue;
  storage: StorageProvider;
  generator: GeneratorProvider;
  payments: PaymentProviders;
  mail: MailProvider;
  chat: ChatProvider;
  clock: () => Date;
  /** Aborted when everything closes: whatever repeats by itself ends with it. */
  closing: AbortSignal;
}
