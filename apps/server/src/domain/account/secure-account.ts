import {
  AppError,
  checkPassword,
  isDeviceAddress,
  isEmailAddress,
  type SecureAccountBody,
  type User,
} from '@tangible/contracts';
import { checkKnownPassword } from '@tangible/contracts/known-password';
import { and, eq, getTableColumns, ne } from 'drizzle-orm';
import { sessions, users } from '../../db/schema/index.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { Services } from '../../services.ts';
import { endPendingLinks } from './end-pending-links.ts';
import { identityKey } from './keys.ts';
import { limitAttempts } from './limit-attempts.ts';
import { hashPassword } from './password.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';
import { type MailOptions, requestConfirmation } from './request-confirmation.ts';
import { isQuickAccount, pointsColumn, toUser } from './to-user.ts';

/** Like registration, it reveals whether an address is taken, so it has the same limit. */
const PER_ADDRESS = { max: 30, windowMinutes: 60 };

type SecureInput = Pick<SecureAccountBody, 'email' | 'password'> &
  MailOptions &
  Origin & { userId: string; sessionId: string; address: string };

/**
 * Gives a quick account an e-mail and a password of its owner's choice, so that a cleared browser does not lose it. The
 * password that the browser kept ends here, and so does every other session.
 */
export async function secureAccount(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  { userId, sessionId, email: typed, password, language, baseUrl, ...origin }: SecureInput,
): Promise<User> {
  const { db, clock } = services;
  const email = typed.trim();
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!isQuickAccount(user)) throw new AppError('ACCOUNT_SECURED');
  if (!isEmailAddress(email) || isDeviceAddress(email)) throw new AppError('EMAIL_INVALID');
  const wrong = checkPassword(password) ?? checkKnownPassword(password, { username: user.username, email });
  if (wrong) throw new AppError(wrong);
  await limitAttempts(services, { key: `register:${origin.address}`, ...PER_ADDRESS });

  const passwordHash = await hashPassword(password);
  try {
    return await db.transaction(async (tx) => {
      const now = clock();
      const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      if (!before || !isQuickAccount(before)) throw new AppError('ACCOUNT_SECURED');
      await tx
        .update(users)
        .set({
          email,
          emailKey: identityKey(email),
          emailConfirmedAt: null,
          isQuick: false,
          passwordHash,
          hasPassword: true,
          passwordChangedAt: now,
        })
        .where(eq(users.id, userId));
      await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
      await endPendingLinks(tx, userId);
      await requestConfirmation(services, tx, { userId, email, language, baseUrl });
      await recordSecurityEvent(tx, { userId, kind: 'account-secured', detail: { email }, now, ...origin });
      const [row] = await tx
        .select({ ...getTableColumns(users), points: pointsColumn })
        .from(users)
        .where(eq(users.id, userId));
      if (!row) throw new AppError('UNAUTHORIZED');
      return toUser(row, row.points);
    });
  } catch (error) {
    if (violatedConstraint(error)?.includes('email')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}
