import type { SessionInfo } from '@tangible/contracts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { describeDevice } from '../security/describe-device.ts';

/** More than a user reads; ending all sessions includes those that are not listed. */
const LISTED_MAX = 100;

/** Where a person is signed in, the sessions used last first. */
export async function listSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, currentId }: { userId: string; currentId: string | null },
): Promise<SessionInfo[]> {
  const lastUsedAt = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock())))
    // The session that asks is always among them.
    .orderBy(desc(sql`${sessions.id} = ${currentId}`), desc(lastUsedAt), desc(sessions.createdAt))
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.id === currentId,
  }));
}
