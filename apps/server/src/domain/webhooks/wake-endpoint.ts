import { deliverWebhooksJob } from '../../jobs/deliver-webhooks.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';

/** Has a worker send what is due to an endpoint in the given number of seconds. At most one such job waits. */
export const wakeEndpoint = (
  { queue }: Pick<Services, 'queue'>,
  { endpointId, seconds = 0 }: { endpointId: string; seconds?: number },
  tx?: Transaction,
): Promise<void> => queue.sendLater(deliverWebhooksJob, { endpointId }, { key: endpointId, seconds }, tx);
