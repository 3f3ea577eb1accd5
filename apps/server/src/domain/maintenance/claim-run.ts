import { maintenanceRuns } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/**
 * Claims this hour's or day's run of a maintenance task before all other workers: only one of them can insert its row. A
 * worker that dies during a run loses nothing, because the next run reads from the tables which rows are due.
 *
 * @example
 * if (await claimRun(services, { task: 'sweep-storage', everyMs: DAY_MS })) await sweepStorage(services, signal);
 */
export async function claimRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { task, everyMs }: { task: string; everyMs: number },
): Promise<boolean> {
  const windowStart = new Date(Math.floor(clock().getTime() / everyMs) * everyMs);
  const claimed = await db
    .insert(maintenanceRuns)
    .values({ task, windowStart })
    .onConflictDoNothing()
    .returning({ task: maintenanceRuns.task });
  return claimed.length > 0;
}
