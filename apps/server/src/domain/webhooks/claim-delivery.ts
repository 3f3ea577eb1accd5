import { and, asc, eq, lte } from 'drizzle-orm';
import {
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
  webhookDeliveries,
  webhookEndpoints,
} from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Longer than a try takes. A worker that dies keeps an endpoint from being served for this long. */
const LEASE_MS = 15_000;

export interface Claim {
  endpoint: WebhookEndpointRow;
  delivery: WebhookDeliveryRow;
}

/**
 * Takes the oldest due delivery of an endpoint. Its row is locked for the moment of taking, and leased while the request
 * runs: of several workers, one sends, and to one endpoint one after the other. The try is counted before it begins, so
 * that one that ends every worker is given up.
 */
export const claimDelivery = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  endpointId: string,
): Promise<Claim | 'blocked' | null> =>
  db.transaction(async (tx) => {
    const isThis = eq(webhookEndpoints.id, endpointId);
    const [endpoint] = await tx.select().from(webhookEndpoints).where(isThis).for('no key update');
    if (endpoint?.status !== 'active') return null;
    const now = clock();
    if ([endpoint.leasedUntil, endpoint.restsUntil].some((until) => until && until > now)) return 'blocked';

    const [due] = await tx
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          eq(webhookDeliveries.status, 'waiting'),
          lte(webhookDeliveries.nextTryAt, now),
        ),
      )
      .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.createdAt))
      .limit(1);
    if (!due) return null;
    await tx
      .update(webhookEndpoints)
      .set({ leasedUntil: new Date(now.getTime() + LEASE_MS) })
      .where(isThis);
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ tries: due.tries + 1, lastTryAt: now })
      .where(eq(webhookDeliveries.id, due.id))
      .returning();
    return delivery ? { endpoint, delivery } : null;
  });
