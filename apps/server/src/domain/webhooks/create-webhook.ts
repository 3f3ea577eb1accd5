import { randomUUID } from 'node:crypto';
import { AppError, type CreateWebhookBody, WEBHOOK_ENDPOINTS_MAX, type WebhookSecret } from '@tangible/contracts';
import { count, eq } from 'drizzle-orm';
import { users, webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from '../account/record-security-event.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { sealWebhookSecret } from './seal-webhook-secret.ts';
import { newWebhookSecret } from './sign.ts';
import { toWebhookEndpoint } from './to-webhook-endpoint.ts';

interface CreateInput extends CreateWebhookBody, Origin {
  userId: string;
  /** Of a mail about it. */
  language: string;
}

/** Adds an address that is told of events, and shows its secret this once. */
export async function createWebhook(
  services: Pick<Services, 'db' | 'clock' | 'settings' | 'webhooks'>,
  { userId, url, events, language, ...origin }: CreateInput,
): Promise<WebhookSecret> {
  checkWebhookUrl(services, url);
  const id = randomUUID();
  const plain = newWebhookSecret();
  const secret = await sealWebhookSecret(services, id, plain);
  return services.db.transaction(async (tx) => {
    // Two concurrent requests must not both take the last place.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [made] = await tx.select({ rows: count() }).from(webhookEndpoints).where(eq(webhookEndpoints.userId, userId));
    if ((made?.rows ?? 0) >= WEBHOOK_ENDPOINTS_MAX)
      throw new AppError('WEBHOOK_LIMIT', { limit: WEBHOOK_ENDPOINTS_MAX });

    const now = services.clock();
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ id, userId, url, events, secret, language, createdAt: now })
      .returning();
    if (!row) throw new Error('the new endpoint did not come back from the database');
    await recordSecurityEvent(tx, { userId, kind: 'webhook-made', detail: { name: hostOf(url) }, ...origin, now });
    return { ...toWebhookEndpoint(row, now), secret: plain };
  });
}

/** What the security log shows: paths and queries of such addresses often contain keys. */
export const hostOf = (url: string) => new URL(url).host;
