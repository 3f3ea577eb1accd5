import { AppError } from '@tangible/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { secondFactors } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from '../account/record-security-event.ts';
import { forgetCodeAttempts, limitCodeAttempts } from './limit-code-attempts.ts';
import { readSecretKey } from './read-secret-key.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { isAppCode, takeCode } from './take-code.ts';

/** Enables the second factor with a first code of the app, and returns recovery codes this once. */
export async function confirmSecondFactor(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { userId, code, ...origin }: Origin & { userId: string; code: string },
): Promise<string[]> {
  const { db, clock, settings } = services;
  if (!code.trim()) throw new AppError('SECOND_FACTOR_REQUIRED');
  // Only a code of the app proves that the app has the secret.
  if (!isAppCode(code)) throw new AppError('SECOND_FACTOR_WRONG');
  await limitCodeAttempts(services, { userId, code });
  const key = await readSecretKey(settings);
  const codes = await db.transaction(async (tx) => {
    const now = clock();
    const [begun] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
    if (!begun) throw new AppError('SECOND_FACTOR_NOT_BEGUN');
    if (begun.confirmedAt) throw new AppError('SECOND_FACTOR_ON');
    await takeCode(tx, { userId, code, key, now, ...origin });
    await tx
      .update(secondFactors)
      .set({ confirmedAt: now })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-on', ...origin, now });
    return replaceRecoveryCodes(tx, userId);
  });
  await forgetCodeAttempts(services, userId);
  return codes;
}
