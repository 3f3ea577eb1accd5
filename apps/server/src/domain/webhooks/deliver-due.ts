import type { Services } from '../../services.ts';
import { type Claim, claimDelivery } from './claim-delivery.ts';
import { planNextDelivery } from './plan-next-delivery.ts';
import { recordAnswer } from './record-answer.ts';
import { openWebhookSecrets } from './seal-webhook-secret.ts';
import { signWebhook } from './sign.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'webhooks'>;

/** Then other endpoints have their turn. */
const RUN_MS = 20_000;

/** Sends what is due to one endpoint, the oldest first, until one fails; then has the next try planned. */
export async function deliverDue(
  services: Needed,
  { endpointId }: { endpointId: string },
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now();
  let goesOn = true;
  while (goesOn && performance.now() - start < RUN_MS) {
    const claim = await claimDelivery(services, endpointId);
    goesOn = claim !== null && claim !== 'blocked' && (await deliver(services, claim, signal));
  }
  await planNextDelivery(services, endpointId);
}

async function deliver(services: Needed, claim: Claim, signal: AbortSignal): Promise<boolean> {
  const { endpoint, delivery } = claim;
  const now = services.clock();
  const secrets = await openWebhookSecrets(services, endpoint, now);
  const start = performance.now();
  const answer =
    secrets.length > 0
      ? await services.webhooks.post({
          url: endpoint.url,
          headers: {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(delivery.body)),
            'user-agent': 'Tangible-Webhooks/1',
            ...signWebhook({ id: delivery.eventId, body: delivery.body, now, secrets }),
          },
          body: delivery.body,
          signal,
        })
      : // Another SECRET_KEY than when it was made.
        { status: null, body: null, problem: 'the secret cannot be read any more: rotate it' };
  const durationMs = Math.round(performance.now() - start);
  return recordAnswer(services, { claim, answer, durationMs });
}
