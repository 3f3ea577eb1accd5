import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import {
  apiKeys,
  batches,
  batchItems,
  billingDetails,
  emailConfirmations,
  identities,
  invoices,
  passwordResets,
  payments,
  secondFactors,
  sessions,
  signUpGrants,
  subscriptions,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { toPayment } from '../billing/to-payment.ts';
import { readLedger } from '../points/read-ledger.ts';
import { listSecurityEvents } from '../security/list-security-events.ts';
import { type ListedGeneration, listGenerationFiles } from './list-generation-files.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage'>;

const PAGE = 500;

/**
 * All data of a user in our tables, as the text of one JSON object. Secrets are left out: of passwords, tokens and keys
 * only hashes are stored. Large tables are read page by page.
 */
export async function* writeAccountJson(
  services: Needed,
  { userId, at }: { userId: string; at: Date },
): AsyncGenerator<string> {
  const { db, clock } = services;
  yield `{\n"exportedAt": ${JSON.stringify(at)}`;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user) {
    const { passwordHash: _, usernameKey: __, emailKey: ___, ...profile } = user;
    yield field('profile', profile);
  }
  const [grant] = await db.select().from(signUpGrants).where(eq(signUpGrants.userId, userId));
  yield field('signUpPointsGrantedAt', grant?.createdAt ?? null);

  const open = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt));
  yield field(
    'sessions',
    open.map(({ tokenHash: _, userId: __, ...session }) => session),
  );
  const keys = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(asc(apiKeys.createdAt));
  yield field(
    'apiKeys',
    keys.map(({ keyHash: _, userId: __, ...key }) => key),
  );
  yield* list('webhooks', describeWebhooks(services, userId));
  const linked = await db.select().from(identities).where(eq(identities.userId, userId));
  yield field(
    'identities',
    linked.map(({ userId: _, ...identity }) => identity),
  );
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  yield field('twoFactorSince', factor?.confirmedAt ?? null);
  yield* list('securityEvents', listEvents(services, userId));
  const resets = await db.select().from(passwordResets).where(eq(passwordResets.userId, userId));
  yield field(
    'passwordResets',
    resets.map(({ createdAt, expiresAt, usedAt }) => ({ createdAt, expiresAt, usedAt })),
  );
  const confirmations = await db.select().from(emailConfirmations).where(eq(emailConfirmations.userId, userId));
  yield field(
    'emailConfirmations',
    confirmations.map(({ email, createdAt, expiresAt, usedAt }) => ({ email, createdAt, expiresAt, usedAt })),
  );

  const { balance, held, debt, debts } = await readLedger(services, { userId, limit: 1, offset: 0 });
  const paid = await db.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.createdAt));
  yield field(
    'payments',
    paid.map((row) => ({
      ...toPayment(row, { now: clock(), balance }),
      refundedAt: row.refundedAt,
      disputedAt: row.disputedAt,
      language: row.language,
    })),
  );
  const [details] = await db.select().from(billingDetails).where(eq(billingDetails.userId, userId));
  yield field('billingDetails', details ? { ...details, userId: undefined } : null);
  const issued = await db
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(asc(invoices.issuedAt));
  yield field('invoices', issued);
  const had = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  yield field(
    'subscriptions',
    had.map(({ userId: _, providerId: __, stateAt: ___, ...subscription }) => subscription),
  );
  yield field('points', { balance, held, debt, debts });
  yield* list('ledger', listLedger(services, userId));
  yield* list('batches', describeBatches(services, userId));
  yield* list('generations', describeAll(services, { userId, at }));
  yield '\n}\n';
}

const field = (name: string, value: unknown) => `,\n"${name}": ${JSON.stringify(value, null, 2)}`;

async function* list(name: string, values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = `,\n"${name}": [`;
  for await (const value of values) {
    yield `${before}\n${JSON.stringify(value, null, 2)}`;
    before = ',';
  }
  yield before === ',' ? '\n]' : `${before}]`;
}

async function* listEvents(services: Needed, userId: string): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += PAGE) {
    const { events } = await listSecurityEvents(services, { userId, limit: PAGE, offset });
    yield* events;
    if (events.length < PAGE) return;
  }
}

/** Each with its log, which maintenance keeps short. */
async function* describeWebhooks({ db }: Needed, userId: string): AsyncGenerator<unknown> {
  const endpoints = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, userId));
  for (const { secret: _, oldSecret: __, userId: ___, leasedUntil: ____, ...endpoint } of endpoints) {
    const rows = await db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpoint.id))
      .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id));
    yield { ...endpoint, deliveries: rows.map(({ endpointId: _, ...delivery }) => delivery) };
  }
}

async function* describeBatches({ db }: Needed, userId: string): AsyncGenerator<unknown> {
  const sent = await db.select().from(batches).where(eq(batches.userId, userId)).orderBy(asc(batches.createdAt));
  for (const { userId: _, ...batch } of sent) {
    const ofThis = eq(batchItems.batchId, batch.id);
    const rows = await db.select().from(batchItems).where(ofThis).orderBy(asc(batchItems.position));
    yield {
      ...batch,
      items: rows.map(({ file, name, generationId, errorCode }) => ({ file, name, generationId, errorCode })),
    };
  }
}

async function* listLedger(services: Needed, userId: string): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += PAGE) {
    const { entries } = await readLedger(services, { userId, limit: PAGE, offset });
    yield* entries;
    if (entries.length < PAGE) return;
  }
}

async function* describeAll(services: Needed, { userId, at }: { userId: string; at: Date }): AsyncGenerator<unknown> {
  for await (const listed of listGenerationFiles(services, { userId, until: at })) yield describe(services, listed);
}

async function describe({ storage }: Needed, listed: ListedGeneration): Promise<unknown> {
  const { generation, files, report, versions, links } = listed;
  const { id, userId: _, providerUrl: __, errorValues: ___, ...facts } = generation;
  const measured = report && (await storage.get(report.storageKey));
  return {
    contentId: id,
    ...facts,
    files: files.map(({ artifact, path }) => ({ name: artifact.name, path, sizeBytes: artifact.sizeBytes })),
    report: measured ? parse(measured) : null,
    versions: versions.map(({ id: _, generationId: __, errorValues: ___, ...version }) => version),
    // The token of a link is a secret, as that of a sign-in is.
    links: links.map(({ hasDownloads, createdAt }) => ({ hasDownloads, createdAt })),
  };
}

/** A corrupt report must not cost the user the rest. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}
