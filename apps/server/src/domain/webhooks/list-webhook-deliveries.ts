import type { WebhookDelivery, WebhookDeliveryList } from '@tangible/contracts';
import { count, desc, eq } from 'drizzle-orm';
import { type WebhookDeliveryRow, webhookDeliveries } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findWebhook } from './find-webhook.ts';

/** The log of an endpoint, newest first. */
export async function listWebhookDeliveries(
  { db }: Pick<Services, 'db'>,
  { userId, id, limit, offset }: { userId: string; id: string; limit: number; offset: number },
): Promise<WebhookDeliveryList> {
  await findWebhook(db, { userId, id });
  const ofThis = eq(webhookDeliveries.endpointId, id);
  const [sum] = await db.select({ rows: count() }).from(webhookDeliveries).where(ofThis);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(ofThis)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset);
  return { total: sum?.rows ?? 0, deliveries: rows.map(toWebhookDelivery) };
}

/** A delivery as its owner sees it. */
export const toWebhookDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  status: row.status,
  tries: row.tries,
  createdAt: row.createdAt.toISOString(),
  lastTryAt: row.lastTryAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  durationMs: row.durationMs,
  answerStatus: row.answerStatus,
  answerBody: row.answerBody,
  problem: row.problem,
  body: row.body,
});
