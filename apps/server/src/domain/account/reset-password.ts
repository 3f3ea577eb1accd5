import { AppError, checkPassword } from '@tangible/contracts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { passwordResets, sessions, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { loginAttemptsKey } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { hashPassword } from './password.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';
import { hashToken } from './tokens.ts';

const PER_ADDRESS = { max: 30, windowMinutes: 60 };

/** Sets a new password with the token of a mailed link: once, in time, and every session of the account ends. */
export async function resetPassword(
  services: Pick<Services, 'db' | 'clock'>,
  { token, password, address, userAgent }: Origin & { token: string; password: string; address: string },
): Promise<void> {
  const wrong = checkPassword(password);
  if (wrong) throw new AppError(wrong);
  await limitAttempts(services, { key: `reset:${address}`, ...PER_ADDRESS });

  const passwordHash = await hashPassword(password);
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const now = clock();
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(
          eq(passwordResets.tokenHash, hashToken(token)),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, now),
        ),
      )
      .returning({ userId: passwordResets.userId });
    if (!used) throw new AppError('RESET_TOKEN_INVALID');

    await tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId));
    await tx.delete(sessions).where(eq(sessions.userId, used.userId));
    await forgetAttempts({ db: tx }, loginAttemptsKey(used.userId));
    await recordSecurityEvent(tx, { userId: used.userId, kind: 'password-reset', address, userAgent, now });
    // Older links to the same account end with this one.
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, used.userId), isNull(passwordResets.usedAt)));
  });
}
