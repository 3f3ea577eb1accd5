import { createHash } from 'node:crypto';
import { AppError } from '@tangible/contracts';
import { eq, lt, sql } from 'drizzle-orm';
import { attempts } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';

interface Limit {
  /** The action and its subject, such as `login:account:ada`. */
  key: string;
  max: number;
  windowMinutes: number;
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Counts one attempt and refuses it when there were too many in this window. Counted in SQL, so servers share it. */
export async function limitAttempts({ db, clock }: Pick<Services, 'db' | 'clock'>, limit: Limit): Promise<void> {
  const now = clock();
  const { count, minutesLeft } = await countAttempt(db, { ...limit, now });
  // The first attempt of a window also removes rows of windows that have ended.
  if (count === 1) await db.delete(attempts).where(lt(attempts.windowStart, new Date(now.getTime() - 86_400_000)));
  if (count > limit.max) throw new AppError('TOO_MANY_ATTEMPTS', { minutes: minutesLeft });
}

/** Counts one attempt and says how many there were in this window, for callers that decide for themselves. */
export async function countAttempt(
  db: Database | Transaction,
  { key, windowMinutes, now }: Omit<Limit, 'max'> & { now: Date },
): Promise<{ count: number; minutesLeft: number }> {
  const windowMs = windowMinutes * 60_000;
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const [row] = await db
    .insert(attempts)
    .values({ key: hashKey(key), windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [attempts.key, attempts.windowStart],
      set: { count: sql`${attempts.count} + 1` },
    })
    .returning({ count: attempts.count });

  const minutesLeft = Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 60_000);
  return { count: row?.count ?? 1, minutesLeft };
}

/** Forgets the attempts under a key, once one of them has succeeded. */
export async function forgetAttempts({ db }: { db: Database | Transaction }, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, hashKey(key)));
}
