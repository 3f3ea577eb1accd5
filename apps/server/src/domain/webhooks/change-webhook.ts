import type { ChangeWebhookBody, WebhookEndpoint } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { type WebhookEndpointRow, webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from '../account/record-security-event.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { hostOf } from './create-webhook.ts';
import { lockWebhook } from './find-webhook.ts';
import { toWebhookEndpoint } from './to-webhook-endpoint.ts';
import { wakeEndpoint } from './wake-endpoint.ts';

type ChangeInput = ChangeWebhookBody & Origin & { userId: string; id: string };

/** Changes the address or the events of an endpoint, pauses it, or has it go on: then it is sent what waited. */
export async function changeWebhook(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'webhooks'>,
  { userId, id, url, events, status, ...origin }: ChangeInput,
): Promise<WebhookEndpoint> {
  if (url !== undefined) checkWebhookUrl(services, url);
  return services.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, { userId, id });
    const now = services.clock();
    // Another address, or one that its owner says works again, has not failed yet.
    const isFresh = (url !== undefined && url !== before.url) || (status === 'active' && before.status !== 'active');
    const changes: Partial<WebhookEndpointRow> = {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(status === undefined ? {} : { status }),
      ...(isFresh ? { failingSince: null, restsUntil: null } : {}),
    };
    await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id));
    const after = { ...before, ...changes };
    if (url !== undefined && url !== before.url) {
      await recordSecurityEvent(tx, { userId, kind: 'webhook-changed', detail: { name: hostOf(url) }, ...origin, now });
    }
    if (after.status === 'active') await wakeEndpoint(services, { endpointId: id }, tx);
    return toWebhookEndpoint(after, now);
  });
}
