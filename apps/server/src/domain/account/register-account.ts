import { AppError, type AuthAnswer, checkRegistration, type RegisterBody, SIGN_UP_POINTS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { signUpGrants, users } from '../../db/schema/index.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { grantPoints } from '../points/grant-points.ts';
import { hashFingerprint, identityKey } from './keys.ts';
import { limitAttempts } from './limit-attempts.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './password.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { toUser } from './to-user.ts';

const PER_ADDRESS = { max: 30, windowMinutes: 60 };

/** Makes an account and signs it in. Its first points come once per device, however many accounts that device makes. */
export async function registerAccount(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings'>,
  input: RegisterBody & { address: string; userAgent?: string | undefined },
): Promise<AuthAnswer> {
  const wrong = checkRegistration(input);
  if (wrong) throw new AppError(wrong);
  await limitAttempts(services, { key: `register:${input.address}`, ...PER_ADDRESS });

  const passwordHash = await hashPassword(input.password);
  try {
    return await services.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(users)
        .values({
          username: input.username.trim(),
          usernameKey: identityKey(input.username),
          email: input.email.trim(),
          emailKey: identityKey(input.email),
          passwordHash,
          sourceId: input.sourceId,
          deviceId: input.deviceId,
          createdAt: services.clock(),
        })
        .returning();
      if (!row) throw new Error('the new account did not come back from the database');

      const points = await grantSignUpPoints(tx, row.id, input.deviceFingerprint);
      const { deviceId, address, userAgent } = input;
      const origin = { userId: row.id, address, userAgent, now: services.clock() };
      const session = await openSession(tx, { deviceId, ...origin });
      await recordSecurityEvent(tx, { kind: 'signed-up', ...origin });
      const user = toUser(row, points);
      await notify(services, { eventType: 'user_register', user }, tx);
      return { success: true, ...session, user };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint?.includes('username')) throw new AppError('USERNAME_TAKEN');
    if (constraint?.includes('email')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

async function grantSignUpPoints(tx: Transaction, userId: string, fingerprint?: string): Promise<number> {
  // Whoever leaves the fingerprint out could register for points without end.
  if (!fingerprint) return 0;
  // Rows that were written before fingerprints were hashed count as well.
  const [known] = await tx.select().from(signUpGrants).where(eq(signUpGrants.fingerprint, fingerprint));
  if (known) return 0;
  const first = await tx
    .insert(signUpGrants)
    .values({ fingerprint: hashFingerprint(fingerprint), userId })
    .onConflictDoNothing()
    .returning({ fingerprint: signUpGrants.fingerprint });
  if (first.length === 0) return 0;
  await grantPoints(tx, { userId, points: SIGN_UP_POINTS, reference: 'sign-up', reason: 'sign-up' });
  return SIGN_UP_POINTS;
}
