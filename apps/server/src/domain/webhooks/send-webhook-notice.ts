import { isDeviceAddress, WEBHOOK_OFF_DAYS } from '@tangible/contracts';
import { isLanguage, translator } from '@tangible/i18n';
import { and, eq } from 'drizzle-orm';
import { users, webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Mails the owner of an endpoint that it was switched off, unless it has been switched on again. */
export async function sendWebhookNotice(
  { db, mail, settings }: Pick<Services, 'db' | 'mail' | 'settings'>,
  { endpointId }: { endpointId: string },
): Promise<void> {
  const [found] = await db
    .select({ endpoint: webhookEndpoints, user: users })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.status, 'off')));
  // The address of a quick account has no mailbox.
  if (!found || isDeviceAddress(found.user.email)) return;
  const { endpoint, user } = found;
  const lang = isLanguage(endpoint.language) ? endpoint.language : 'en';
  const t = await translator(lang);
  const base = settings.publicUrl ?? `http://localhost:${settings.port}`;
  await mail.send({
    to: user.email,
    subject: t('mail.webhookOff.subject'),
    text: t('mail.webhookOff.text', {
      username: user.username,
      url: endpoint.url,
      days: WEBHOOK_OFF_DAYS,
      link: `${base}/${lang}/webhooks`,
    }),
  });
}
