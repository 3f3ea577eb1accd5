import { eq } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** An event can be lost while the database is down; polling makes up for it. */
const LOOK_AGAIN_MS = 5_000;

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
  const look = () => {
    check().catch((err) => log.warn({ err }, 'a cancelled generation may have been missed'));
  };
  const unsubscribe = events.subscribe(generationId, look);
  const timer = setInterval(look, LOOK_AGAIN_MS).unref();
  const stop = () => {
    unsubscribe();
    clearInterval(timer);
  };
  return { signal: controller.signal, stop };
}
