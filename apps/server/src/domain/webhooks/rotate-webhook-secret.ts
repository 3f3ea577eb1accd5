import { WEBHOOK_OLD_SECRET_HOURS, type WebhookSecret } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { lockWebhook } from './find-webhook.ts';
import { sealWebhookSecret } from './seal-webhook-secret.ts';
import { newWebhookSecret } from './sign.ts';
import { toWebhookEndpoint } from './to-webhook-endpoint.ts';

/** Replaces the secret of an endpoint. For a day, deliveries are signed with both, so that receivers can change over. */
export async function rotateWebhookSecret(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { userId, id }: { userId: string; id: string },
): Promise<WebhookSecret> {
  const plain = newWebhookSecret();
  return services.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, { userId, id });
    const now = services.clock();
    const changes = {
      secret: await sealWebhookSecret(services, id, plain),
      oldSecret: before.secret,
      oldSecretUntil: new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * 3_600_000),
    };
    await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id));
    return { ...toWebhookEndpoint({ ...before, ...changes }, now), secret: plain };
  });
}
