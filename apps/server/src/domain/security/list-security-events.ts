import type { SecurityEventList } from '@tangible/contracts';
import { count, desc, eq } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { describeDevice } from './describe-device.ts';

interface Page {
  userId: string;
  limit: number;
  offset: number;
}

/** The security log of an account, newest first. */
export async function listSecurityEvents(
  { db }: Pick<Services, 'db'>,
  { userId, limit, offset }: Page,
): Promise<SecurityEventList> {
  const mine = eq(securityEvents.userId, userId);
  const [sum] = await db.select({ total: count() }).from(securityEvents).where(mine);
  const rows = await db
    .select()
    .from(securityEvents)
    .where(mine)
    .orderBy(desc(securityEvents.sequence))
    .limit(limit)
    .offset(offset);
  return {
    total: sum?.total ?? 0,
    events: rows.map(({ kind, detail, address, userAgent, createdAt }) => ({
      kind,
      detail,
      address,
      device: describeDevice(userAgent),
      createdAt: createdAt.toISOString(),
    })),
  };
}
