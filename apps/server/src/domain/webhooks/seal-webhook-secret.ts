import { AppError } from '@tangible/contracts';
import type { WebhookEndpointRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { readSecretKey } from '../second-factor/read-secret-key.ts';
import { openSecret, sealSecret } from '../second-factor/seal-secret.ts';

type Needed = Pick<Services, 'settings'>;

/** Rejects with WEBHOOKS_UNAVAILABLE where the operator has set no key for secrets. */
export async function sealWebhookSecret({ settings }: Needed, endpointId: string, secret: string): Promise<string> {
  const key = await readSecretKey(settings);
  if (!key) throw new AppError('WEBHOOKS_UNAVAILABLE');
  return sealSecret(key, endpointId, secret);
}

/** The secrets that sign a delivery now: the current one, and the former one for a day after it was replaced. */
export async function openWebhookSecrets(
  { settings }: Needed,
  { id, secret, oldSecret, oldSecretUntil }: WebhookEndpointRow,
  now: Date,
): Promise<string[]> {
  const key = await readSecretKey(settings);
  const sealed = oldSecret && oldSecretUntil && oldSecretUntil > now ? [secret, oldSecret] : [secret];
  const opened = key ? sealed.map((text) => openSecret(key, id, text)) : [];
  return opened.filter((text) => text !== null);
}
