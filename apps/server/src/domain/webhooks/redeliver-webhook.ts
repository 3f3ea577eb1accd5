import { AppError, WEBHOOK_REQUESTS_PER_MINUTE, type WebhookDelivery } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { webhookAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { lockWebhook } from './find-webhook.ts';
import { toWebhookDelivery } from './list-webhook-deliveries.ts';
import { wakeEndpoint } from './wake-endpoint.ts';

interface RedeliverInput {
  userId: string;
  id: string;
  deliveryId: string;
}

/** Has a delivery sent again, at once and with all its tries, whatever became of it before. */
export async function redeliverWebhook(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  { userId, id, deliveryId }: RedeliverInput,
): Promise<WebhookDelivery> {
  await limitWebhookRequests(services, userId);
  return services.db.transaction(async (tx) => {
    await lockActiveWebhook(tx, { userId, id });
    if (!isUuid(deliveryId)) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ status: 'waiting', tries: 0, nextTryAt: services.clock() })
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, id)))
      .returning();
    if (!row) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
    await wakeEndpoint(services, { endpointId: id }, tx);
    return toWebhookDelivery(row);
  });
}

/** Each is a request to another server. */
export const limitWebhookRequests = (services: Pick<Services, 'db' | 'clock'>, userId: string): Promise<void> =>
  limitAttempts(services, { key: webhookAttemptsKey(userId), max: WEBHOOK_REQUESTS_PER_MINUTE, windowMinutes: 1 });

/** An endpoint that something can be sent to at once: a person who asks for it does not wait for a rest to end. */
export async function lockActiveWebhook(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const { status } = await lockWebhook(tx, { userId, id });
  if (status !== 'active') throw new AppError('WEBHOOK_NOT_ACTIVE');
  await tx.update(webhookEndpoints).set({ restsUntil: null }).where(eq(webhookEndpoints.id, id));
}
