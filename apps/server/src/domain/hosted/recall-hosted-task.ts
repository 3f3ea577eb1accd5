import { and, eq, ne } from 'drizzle-orm';
import { hostedTasks } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { sendVisit } from './send-visit.ts';

/** Schedules a visit for the task of an ended generation, if it may still run: it is cancelled, or waited for. */
export async function recallHostedTask(
  services: Pick<Services, 'queue'>,
  tx: Transaction,
  { generationId, seconds = 0 }: { generationId: string; seconds?: number },
): Promise<void> {
  const [open] = await tx
    .select({ id: hostedTasks.generationId })
    .from(hostedTasks)
    .where(and(eq(hostedTasks.generationId, generationId), ne(hostedTasks.state, 'ended')));
  if (open) await sendVisit(services, generationId, seconds, tx);
}
