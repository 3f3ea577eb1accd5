import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { securityEvents, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from '../account/record-security-event.ts';

const ROW_MS = 3_600_000;

/**
 * Records a failed sign-in to an account. Failures of one cause within an hour share a row that counts them and
 * contains the latest address, so that a flood of attempts does not fill the log.
 */
export async function recordFailedSignIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, cause, address, userAgent }: Origin & { userId: string; cause: 'password' | 'second-factor' },
): Promise<void> {
  const now = clock();
  const recent = db
    .select({ sequence: securityEvents.sequence })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        eq(securityEvents.kind, 'sign-in-failed'),
        sql`${securityEvents.detail} ->> 'cause' = ${cause}`,
        gt(securityEvents.createdAt, new Date(now.getTime() - ROW_MS)),
      ),
    )
    .orderBy(desc(securityEvents.sequence))
    .limit(1);
  const counted = await db
    .update(securityEvents)
    .set({
      detail: sql`jsonb_set(${securityEvents.detail}, '{count}',
        to_jsonb(((${securityEvents.detail} ->> 'count')::int + 1)::text))`,
      address,
    })
    .where(sql`${securityEvents.sequence} = (${recent})`)
    .returning({ sequence: securityEvents.sequence });
  if (counted.length > 0) return;
  // A job refers to a deleted account, or to none at all.
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!user) return;
  await recordSecurityEvent(db, {
    userId,
    kind: 'sign-in-failed',
    detail: { cause, count: '1' },
    address,
    userAgent,
    now,
  });
}
