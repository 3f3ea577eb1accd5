import {
  AppError,
  checkRegistration,
  isDeviceAddress,
  type RegisterAnswer,
  type RegisterBody,
} from '@tangible/contracts';
import { checkKnownPassword } from '@tangible/contracts/known-password';
import { users } from '../../db/schema/index.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { grantSignUpPoints } from './grant-sign-up-points.ts';
import { identityKey } from './keys.ts';
import { limitRegistrations } from './limit-registrations.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './password.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { refuseLookAlike } from './refuse-look-alike.ts';
import { type MailOptions, requestConfirmation } from './request-confirmation.ts';
import { toUser } from './to-user.ts';

interface RegisterInput extends RegisterBody, MailOptions {
  address: string;
  site: string | null;
  userAgent?: string | undefined;
}

/**
 * Makes an account, signs it in and mails the link that confirms its address. Its first points come once per device, or
 * with that confirmation; the answer says which.
 */
export async function registerAccount(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings'>,
  input: RegisterInput,
): Promise<RegisterAnswer> {
  const wrong = checkRegistration(input) ?? checkKnownPassword(input.password, input);
  if (wrong) throw new AppError(wrong);
  const { address, site, userAgent, language, baseUrl } = input;
  await limitRegistrations(services, input);

  const passwordHash = await hashPassword(input.password);
  const usernameKey = identityKey(input.username);
  const email = input.email.trim();
  const isQuick = isDeviceAddress(email);
  try {
    return await services.db.transaction(async (tx) => {
      const now = services.clock();
      await refuseLookAlike(tx, usernameKey);
      const [row] = await tx
        .insert(users)
        .values({
          username: input.username.trim(),
          usernameKey,
          email,
          emailKey: identityKey(email),
          passwordHash,
          sourceId: input.sourceId,
          deviceId: input.deviceId,
          isQuick,
          createdAt: now,
        })
        .returning();
      if (!row) throw new Error('the new account did not come back from the database');

      const fingerprint = input.deviceFingerprint;
      const origin = { userId: row.id, address, userAgent, now };
      const signUpPoints = await grantSignUpPoints(tx, { userId: row.id, fingerprint, address, site, now });
      const session = await openSession(tx, { deviceId: input.deviceId, ...origin });
      if (!isQuick) await requestConfirmation(services, tx, { userId: row.id, email, language, baseUrl });
      await recordSecurityEvent(tx, { kind: 'signed-up', ...origin });
      const user = toUser(row, signUpPoints.granted);
      await notify(services, { eventType: 'user_register', user }, tx);
      return { success: true, ...session, user, signUpPoints };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint?.includes('username')) throw new AppError('USERNAME_TAKEN');
    if (constraint?.includes('email')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}
