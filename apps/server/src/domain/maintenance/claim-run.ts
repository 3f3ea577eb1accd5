import { attempts } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/**
 * Takes the turn of this hour or day at a chore, before all other workers do: a turn is a row that only one of them can
 * insert. Whoever dies during its turn is made up for by the next one, because what is due is read from the tables.
 *
 * @example
 * if (await claimRun(services, { chore: 'sweep-storage', everyMs: DAY_MS })) await sweepStorage(services, signal);
 */
export async function claimRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { chore, everyMs }: { chore: string; everyMs: number },
): Promise<boolean> {
  const windowStart = new Date(Math.floor(clock().getTime() / everyMs) * everyMs);
  const claimed = await db
    .insert(attempts)
    .values({ key: `housekeeping:${chore}`, windowStart, count: 1 })
    .onConflictDoNothing()
    .returning({ key: attempts.key });
  return claimed.length > 0;
}
