import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';

/** Ends one session; its token opens nothing from now on. */
export async function logOut(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, sessionId, ...origin }: Origin & { userId: string; sessionId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
    if (ended.length > 0) await recordSecurityEvent(tx, { userId, kind: 'signed-out', ...origin, now: clock() });
  });
}
