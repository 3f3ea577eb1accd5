import { AppError } from '@tangible/contracts';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { type Origin, recordSecurityEvent } from '../account/record-security-event.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './seal-secret.ts';
import { findStep } from './totp.ts';

/** Codes of the app are six digits; all else is taken for a recovery code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(plain(code));

const plain = (code: string) => code.replace(/[\s-]/g, '');

interface CodeInput extends Origin {
  userId: string;
  code: string;
  /** The key that sealed the secret; null if none is set. */
  key: Buffer | null;
  now: Date;
}

/**
 * Takes a code of a user's authenticator app, or a recovery code. Each is valid once, also for two concurrent requests.
 *
 * @throws SECOND_FACTOR_WRONG
 */
export async function takeCode(tx: Transaction, input: CodeInput): Promise<void> {
  if (isAppCode(input.code)) return takeAppCode(tx, input);
  const { userId, code, now, address, userAgent } = input;
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) throw new AppError('SECOND_FACTOR_WRONG');
  await recordSecurityEvent(tx, { userId, kind: 'recovery-code-used', address, userAgent, now });
}

async function takeAppCode(tx: Transaction, { userId, code, key, now }: CodeInput): Promise<void> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const secret = factor && key && openSecret(key, userId, factor.secret);
  // The operator changed or lost the key. Recovery codes still work.
  if (factor && !secret) throw new AppError('SECOND_FACTOR_UNAVAILABLE');
  const step = secret ? findStep(secret, plain(code), now) : null;
  if (step === null) throw new AppError('SECOND_FACTOR_WRONG');
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ userId: secondFactors.userId });
  if (taken.length === 0) throw new AppError('SECOND_FACTOR_WRONG');
}
