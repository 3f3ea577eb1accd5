import type { WorkStage } from '@tangible/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** More frequent reports would not be visible, and each one is a write. */
const INTERVAL_MS = 300;

/** Only storing the asset makes a generation complete, so the engine's own 100 is shown as a little less. */
const PROGRESS_MAX = 99;

/** Writes down how far a generation is: at most every so often, in order, and never after `settle`. */
export function progressReporter(
  { db, clock, events, log }: Pick<Services, 'db' | 'clock' | 'events' | 'log'>,
  id: string,
) {
  let lastMs = 0;
  let settled = false;
  let writing = Promise.resolve();

  const write = async (progress: number, stage: WorkStage) => {
    if (settled) return;
    await db
      .update(generations)
      .set({
        progress: sql`greatest(${generations.progress}, ${Math.min(progress, PROGRESS_MAX)}::real)`,
        stage,
        updatedAt: clock(),
      })
      .where(and(eq(generations.id, id), eq(generations.status, 'PROCESSING')));
    await events.publish(id);
  };

  return {
    report(progress: number, stage: WorkStage): void {
      const nowMs = Date.now();
      if (nowMs - lastMs < INTERVAL_MS) return;
      lastMs = nowMs;
      // Progress that could not be written is not a reason to lose the asset.
      writing = writing
        .then(() => write(progress, stage))
        .catch((err) => log.warn({ err }, 'progress was not written'));
    },
    async settle(): Promise<void> {
      settled = true;
      await writing;
    },
  };
}
