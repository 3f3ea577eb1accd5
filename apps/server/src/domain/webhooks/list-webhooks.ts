import type { WebhookEndpoint } from '@tangible/contracts';
import { desc, eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { toWebhookEndpoint } from './to-webhook-endpoint.ts';

/** A user's endpoints, newest first. */
export async function listWebhooks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
  return rows.map((row) => toWebhookEndpoint(row, clock()));
}
