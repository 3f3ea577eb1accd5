import type { SecondFactorState } from '@tangible/contracts';
import { and, count, eq, isNull } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Whether a person's second factor is on, and how many recovery codes are left. */
export async function readSecondFactor(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { userId }: { userId: string },
): Promise<SecondFactorState> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  const activeSince = factor?.confirmedAt?.toISOString() ?? null;
  return {
    isActive: activeSince !== null,
    isAvailable: Boolean(settings.secretKey) || !settings.databaseUrl,
    activeSince,
    recoveryCodesLeft: activeSince === null ? 0 : (left?.codes ?? 0),
  };
}
