import type { WebhookDelivery } from '@tangible/contracts';
import { webhookDeliveries } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { toWebhookDelivery } from './list-webhook-deliveries.ts';
import { newEventId, writeEvent } from './record-webhook-event.ts';
import { limitWebhookRequests, lockActiveWebhook } from './redeliver-webhook.ts';
import { wakeEndpoint } from './wake-endpoint.ts';

const TYPE = 'webhook.test';

/** Has an event sent that tells nothing, so that a receiver can be tried out. */
export async function testWebhook(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  { userId, id }: { userId: string; id: string },
): Promise<WebhookDelivery> {
  await limitWebhookRequests(services, userId);
  return services.db.transaction(async (tx) => {
    await lockActiveWebhook(tx, { userId, id });
    const now = services.clock();
    const eventId = newEventId();
    const body = writeEvent({ eventId, type: TYPE, now, data: { endpointId: id } });
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({ endpointId: id, eventId, type: TYPE, body, createdAt: now, nextTryAt: now })
      .returning();
    if (!row) throw new Error('the new delivery did not come back from the database');
    await wakeEndpoint(services, { endpointId: id }, tx);
    return toWebhookDelivery(row);
  });
}
