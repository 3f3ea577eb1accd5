import type { WebhookEndpoint } from '@tangible/contracts';
import type { WebhookEndpointRow } from '../../db/schema/index.ts';

/** An endpoint as its owner sees it. */
export const toWebhookEndpoint = (row: WebhookEndpointRow, now: Date): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  events: row.events,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
});
