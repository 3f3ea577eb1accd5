import { randomUUID } from 'node:crypto';
import { WEBHOOK_VERSION, type WebhookEventType } from '@tangible/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { wakeEndpoint } from './wake-endpoint.ts';

interface EventInput {
  userId: string;
  type: WebhookEventType;
  /** Nothing about the person: its owner knows the account. */
  data: Record<string, unknown>;
}

/**
 * Has an event told to the endpoints that ask for it. Part of the transaction that makes it true: the deliveries exist if
 * and only if that commits, and so does the job that sends them.
 *
 * @example
 * await recordWebhookEvent(services, tx, { userId, type: 'payment.paid', data: describePayment(payment) });
 */
export async function recordWebhookEvent(
  services: Pick<Services, 'queue' | 'clock'>,
  tx: Transaction,
  { userId, type, data }: EventInput,
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        ne(webhookEndpoints.status, 'off'),
        sql`${webhookEndpoints.events} @> ${JSON.stringify([type])}::jsonb`,
      ),
    )
    .orderBy(webhookEndpoints.id)
    // One that is being deleted is waited for: its rows could not be inserted, and this transaction would fail.
    .for('key share');
  if (endpoints.length === 0) return;

  const eventId = newEventId();
  const now = services.clock();
  const body = writeEvent({ eventId, type, now, data });
  for (const { id: endpointId } of endpoints) {
    await tx.insert(webhookDeliveries).values({ endpointId, eventId, type, body, createdAt: now, nextTryAt: now });
    await wakeEndpoint(services, { endpointId }, tx);
  }
}

export const newEventId = () => `evt_${randomUUID().replaceAll('-', '')}`;

/** The body of an event. Its bytes are stored, so that every try sends and signs the same. */
export const writeEvent = ({
  eventId,
  type,
  now,
  data,
}: {
  eventId: string;
  type: string;
  now: Date;
  data: Record<string, unknown>;
}): string => JSON.stringify({ id: eventId, type, version: WEBHOOK_VERSION, created: now.toISOString(), data });
