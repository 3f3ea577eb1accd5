import { and, asc, eq } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { wakeEndpoint } from './wake-endpoint.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'queue'>;

/** Has the endpoint looked at again when its next delivery is due; an endpoint that nothing waits for is left alone. */
export async function planNextDelivery(services: Needed, endpointId: string): Promise<void> {
  for (let planned = Number.POSITIVE_INFINITY; ; ) {
    const moment = await readNextMoment(services, endpointId);
    // Sending the job may have moved one that a transaction sent meanwhile: its delivery can be seen now, and is looked for.
    if (moment >= planned) return;
    const seconds = Math.max(0, Math.ceil((moment - services.clock().getTime()) / 1000));
    await wakeEndpoint(services, { endpointId, seconds });
    planned = moment;
  }
}

/** When something may be sent, in milliseconds; Infinity when nothing waits. */
async function readNextMoment({ db }: Needed, endpointId: string): Promise<number> {
  const [next] = await db
    .select({
      at: webhookDeliveries.nextTryAt,
      leasedUntil: webhookEndpoints.leasedUntil,
      restsUntil: webhookEndpoints.restsUntil,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.status, 'waiting'),
        eq(webhookEndpoints.status, 'active'),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(1);
  if (!next) return Number.POSITIVE_INFINITY;
  return Math.max(...[next.at, next.leasedUntil, next.restsUntil].map((at) => at?.getTime() ?? 0));
}
