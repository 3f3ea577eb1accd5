import { WEBHOOK_LOG_DAYS, WEBHOOK_LOG_MAX } from '@tangible/contracts';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { deleteInBatches } from '../maintenance/in-batches.ts';
import { wakeEndpoint } from './wake-endpoint.ts';

const DAY_MS = 86_400_000;
/** Deliveries that are overdue by this much have lost their job. */
const OVERDUE_MS = 120_000;

/** Shortens the logs, and sends the job again of endpoints that have none although something is due. */
export async function maintainWebhooks(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const { db, clock } = services;
  const now = clock().getTime();
  const isOld = lt(webhookDeliveries.createdAt, new Date(now - WEBHOOK_LOG_DAYS * DAY_MS));
  const ranks = db
    .select({
      id: webhookDeliveries.id,
      rank: sql<number>`row_number() over (partition by ${webhookDeliveries.endpointId} order by ${webhookDeliveries.createdAt} desc)`.as(
        'rank',
      ),
    })
    .from(webhookDeliveries)
    .where(ne(webhookDeliveries.status, 'waiting'))
    .as('ranks');
  const excess = db.select({ id: ranks.id }).from(ranks).where(sql`${ranks.rank} > ${WEBHOOK_LOG_MAX}`);

  const overdue = await db
    .selectDistinct({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.status, 'waiting'),
        eq(webhookEndpoints.status, 'active'),
        lt(webhookDeliveries.nextTryAt, new Date(now - OVERDUE_MS)),
      ),
    );
  for (const { endpointId } of overdue) await wakeEndpoint(services, { endpointId });
  return {
    webhookDeliveries:
      (await deleteInBatches(db, signal, webhookDeliveries, isOld)) +
      (await deleteInBatches(db, signal, webhookDeliveries, sql`${webhookDeliveries.id} in ${excess}`)),
    webhookEndpointsWoken: overdue.length,
  };
}
