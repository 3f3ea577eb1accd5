import { WEBHOOK_OFF_DAYS } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/index.ts';
import { sendWebhookNoticeJob } from '../../jobs/send-webhook-notice.ts';
import type { WebhookAnswer } from '../../providers/fetch-safely/webhook-poster.ts';
import type { Services } from '../../services.ts';
import type { Claim } from './claim-delivery.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;

/** The waits after each failed try but the last: 8 tries within a day. */
const WAITS_S = [30, 2 * MINUTE_S, 10 * MINUTE_S, 40 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 14 * HOUR_S];
/** Waits vary by this share, so that what failed together does not come back together. */
const JITTER = 0.1;

/** After a failure an endpoint rests: a slow address gets a quarter of a worker at most. */
const REST_MS = 30_000;
const DAY_MS = 86_400_000;

interface Recorded {
  claim: Claim;
  answer: WebhookAnswer;
  durationMs: number;
}

/**
 * Writes down what came of a try and plans the next. An endpoint that has failed for days when a delivery is given up is
 * switched off, what waits for it is given up too, and its owner gets a mail.
 *
 * @returns whether it was delivered
 */
export async function recordAnswer(
  { db, clock, queue }: Pick<Services, 'db' | 'clock' | 'queue'>,
  { claim: { endpoint, delivery }, answer, durationMs }: Recorded,
): Promise<boolean> {
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  await db.transaction(async (tx) => {
    const now = clock();
    const ofEndpoint = eq(webhookEndpoints.id, endpoint.id);
    const [current] = await tx.select().from(webhookEndpoints).where(ofEndpoint).for('no key update');
    if (!current) return; // Deleted meanwhile.

    const wait = WAITS_S[delivery.tries - 1];
    const isGivenUp = !isDelivered && wait === undefined;
    await tx
      .update(webhookDeliveries)
      .set({
        status: isDelivered ? 'delivered' : isGivenUp ? 'failed' : 'waiting',
        nextTryAt: isDelivered || wait === undefined ? null : new Date(now.getTime() + vary(wait) * 1000),
        durationMs,
        answerStatus: answer.status,
        answerBody: answer.body,
        problem: answer.problem,
      })
      .where(eq(webhookDeliveries.id, delivery.id));

    if (isDelivered) {
      const served = { leasedUntil: null, restsUntil: null, failingSince: null, lastDeliveredAt: now };
      await tx.update(webhookEndpoints).set(served).where(ofEndpoint);
      return;
    }
    const failingSince = current.failingSince ?? now;
    const isOff = isGivenUp && now.getTime() - failingSince.getTime() >= WEBHOOK_OFF_DAYS * DAY_MS;
    await tx
      .update(webhookEndpoints)
      .set({
        leasedUntil: null,
        restsUntil: new Date(now.getTime() + REST_MS),
        failingSince,
        ...(isOff ? { status: 'off' as const } : {}),
      })
      .where(ofEndpoint);
    if (!isOff) return;
    await tx
      .update(webhookDeliveries)
      .set({ status: 'failed', nextTryAt: null })
      .where(and(eq(webhookDeliveries.endpointId, endpoint.id), eq(webhookDeliveries.status, 'waiting')));
    await queue.send(sendWebhookNoticeJob, { endpointId: endpoint.id }, tx);
  });
  return isDelivered;
}

const vary = (seconds: number) => seconds * (1 + JITTER * (2 * Math.random() - 1));
