import { and, eq, ne } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';

/** Ends all of a person's sessions, or all but one, and says how many they were. */
export async function endSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, exceptId, ...origin }: Origin & { userId: string; exceptId: string | null },
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
      .returning({ id: sessions.id });
    if (ended.length > 0) {
      const detail = { count: String(ended.length) };
      await recordSecurityEvent(tx, { userId, kind: 'all-sessions-ended', detail, ...origin, now: clock() });
    }
    return ended.length;
  });
}
