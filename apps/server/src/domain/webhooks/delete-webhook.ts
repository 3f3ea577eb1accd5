import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from '../account/record-security-event.ts';
import { hostOf } from './create-webhook.ts';
import { lockWebhook } from './find-webhook.ts';

/** Deletes an endpoint with its log. What waits for it is not sent any more. */
export async function deleteWebhook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id, ...origin }: Origin & { userId: string; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { url } = await lockWebhook(tx, { userId, id });
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    const detail = { name: hostOf(url) };
    await recordSecurityEvent(tx, { userId, kind: 'webhook-deleted', detail, ...origin, now: clock() });
  });
}
