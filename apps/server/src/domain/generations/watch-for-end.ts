import { eq } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** A signal that fires when a generation ends while its engine still runs: it was cancelled or deleted. */
export function watchForEnd({ db, events, log }: Pick<Services, 'db' | 'events' | 'log'>, generationId: string) {
  const controller = new AbortController();
  const check = async () => {
    const [row] = await db
      .select({ status: generations.status })
      .from(generations)
      .where(eq(generations.id, generationId));
    if (row?.status !== 'PROCESSING') controller.abort();
  };
  const stop = events.subscribe(generationId, () => {
    check().catch((err) => log.warn({ err }, 'a cancelled generation may have been missed'));
  });
  return { signal: controller.signal, stop };
}
