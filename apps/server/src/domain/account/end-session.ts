import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { sessions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { describeDevice } from '../security/describe-device.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';

/** Ends one of a person's own sessions; its token opens nothing from now on. */
export async function endSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id, ...origin }: Origin & { userId: string; id: string },
): Promise<void> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ userAgent: sessions.userAgent });
    if (!ended) throw new AppError('NOT_FOUND');
    const { browser, system } = describeDevice(ended.userAgent);
    const detail = { ...(browser && { browser }), ...(system && { system }) };
    await recordSecurityEvent(tx, { userId, kind: 'session-ended', detail, ...origin, now: clock() });
  });
}
