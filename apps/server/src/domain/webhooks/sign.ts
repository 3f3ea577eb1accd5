import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = () => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Signed {
  id: string;
  body: string;
  now: Date;
  /** The current secret, and the former one while it is still valid. */
  secrets: readonly string[];
}

/**
 * The headers of a signed webhook, as the Standard Webhooks specification says: HMAC-SHA256 over id, time and body, one
 * signature per secret.
 *
 * @example
 * signWebhook({ id: 'evt_1', body: '{}', now: new Date(), secrets: ['whsec_…'] })['webhook-signature']; // 'v1,K5oZ…'
 */
export function signWebhook({ id, body, now, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
