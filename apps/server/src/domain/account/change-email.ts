import { AppError, type ChangeEmailBody, isDeviceAddress, isEmailAddress } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { confirmationAttemptsKey, identityKey } from './keys.ts';
import { limitAttempts } from './limit-attempts.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';
import { type MailOptions, requestConfirmation } from './request-confirmation.ts';
import { CONFIRMATION_MAILS } from './send-confirmation-again.ts';
import { verifyOwner } from './verify-owner.ts';

type ChangeInput = Pick<ChangeEmailBody, 'email' | 'password'> &
  MailOptions &
  Origin & { userId: string; sessionId: string };

/**
 * Asks for another address: a link goes there, a notice goes to the old one, and nothing changes before the link was
 * opened. The answer is the same for an address that another account has; the mail to it says so.
 */
export async function changeEmail(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  { userId, sessionId, email, password, language, baseUrl, ...origin }: ChangeInput,
): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!isEmailAddress(email) || isDeviceAddress(email)) throw new AppError('EMAIL_INVALID');
  if (identityKey(email) === user.emailKey) throw new AppError('EMAIL_UNCHANGED');
  await verifyOwner(services, { userId, sessionId, password });
  await limitAttempts(services, { key: `email-change:${userId}`, ...CONFIRMATION_MAILS });
  await limitAttempts(services, { key: confirmationAttemptsKey(email), ...CONFIRMATION_MAILS });

  await services.db.transaction(async (tx) => {
    const wishes = { language, baseUrl, isChange: true };
    await requestConfirmation(services, tx, { userId, email: email.trim(), ...wishes });
    const detail = { email: email.trim() };
    await recordSecurityEvent(tx, { userId, kind: 'email-change-requested', detail, now: services.clock(), ...origin });
  });
}
