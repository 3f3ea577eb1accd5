import { AppError, checkPassword } from '@tangible/contracts';
import { checkKnownPassword } from '@tangible/contracts/known-password';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { passwordResets, sessions, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { endPendingLinks } from './end-pending-links.ts';
import { grantConfirmedPoints } from './grant-confirmed-points.ts';
import { loginAttemptsKey } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { hashPassword } from './password.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { revokeAllApiKeys } from './revoke-all-api-keys.ts';
import { hashToken } from './tokens.ts';

const PER_ADDRESS = { max: 30, windowMinutes: 60 };

interface ResetInput {
  token: string;
  password: string;
  address: string;
  userAgent?: string | undefined;
}

/**
 * Sets a new password with the token of a mailed link: once, and in time. The link proves ownership of the mailbox, so
 * the address counts as confirmed, and everything that another person may have prepared in the account ends: sessions,
 * API keys, mailed links, and a pending change of e-mail.
 */
export async function resetPassword(
  services: Pick<Services, 'db' | 'clock'>,
  { token, password, ...origin }: ResetInput,
): Promise<void> {
  const wrong = checkPassword(password) ?? checkKnownPassword(password, {});
  if (wrong) throw new AppError(wrong);
  await limitAttempts(services, { key: `reset:${origin.address}`, ...PER_ADDRESS });

  const passwordHash = await hashPassword(password);
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const now = clock();
    const link = and(
      eq(passwordResets.tokenHash, hashToken(token)),
      isNull(passwordResets.usedAt),
      gt(passwordResets.expiresAt, now),
    );
    const [found] = await tx.select({ userId: passwordResets.userId }).from(passwordResets).where(link);
    if (!found) throw new AppError('RESET_TOKEN_INVALID');
    const { userId } = found;
    // The account is locked before its links, here and wherever it is deleted, so that none waits for the other.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const [used] = await tx.update(passwordResets).set({ usedAt: now }).where(link).returning();
    if (!used || !user) throw new AppError('RESET_TOKEN_INVALID');
    if (checkKnownPassword(password, user)) throw new AppError('PASSWORD_IS_NAME');

    await tx
      .update(users)
      .set({ passwordHash, hasPassword: true, passwordChangedAt: now, emailConfirmedAt: user.emailConfirmedAt ?? now })
      .where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await revokeAllApiKeys(tx, { userId, now, ...origin });
    await endPendingLinks(tx, userId);
    await forgetAttempts({ db: tx }, loginAttemptsKey(userId));
    await recordSecurityEvent(tx, { userId, kind: 'password-reset', now, ...origin });
    if (!user.emailConfirmedAt) {
      const detail = { email: user.email };
      await recordSecurityEvent(tx, { userId, kind: 'email-confirmed', detail, now, ...origin });
      await grantConfirmedPoints(tx, { userId, email: user.email, address: origin.address, now });
    }
  });
}
