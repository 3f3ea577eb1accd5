import { eq } from 'drizzle-orm';
import { hostedTasks } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { wakeNext } from './send-visit.ts';
import { withPlacesLock } from './with-places-lock.ts';

/** Ends a task that needs no more visits: its slot is free for the next. */
export const endHostedTask = (
  services: Pick<Services, 'db' | 'queue' | 'clock'>,
  { generationId }: { generationId: string },
): Promise<void> =>
  withPlacesLock(services, async (tx) => {
    await markEnded(services, tx, { generationId });
    await wakeNext(services, tx);
  });

/** The row's part of an end, for transactions in turn that change more. */
export async function markEnded(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { generationId, ...facts }: { generationId: string; complaint?: string; succeededAt?: Date },
): Promise<void> {
  await tx
    .update(hostedTasks)
    .set({ state: 'ended', endedAt: clock(), ...facts })
    .where(eq(hostedTasks.generationId, generationId));
}
