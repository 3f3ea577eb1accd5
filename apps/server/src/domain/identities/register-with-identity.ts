import {
  AppError,
  type FinishSignInAnswer,
  isDeviceAddress,
  isEmailAddress,
  SIGN_IN_PROVIDER_LABELS,
} from '@tangible/contracts';
import { eq, getTableColumns } from 'drizzle-orm';
import { identities, users } from '../../db/schema/index.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { ProvenIdentity } from '../../providers/sign-in/sign-in-provider.ts';
import type { Services } from '../../services.ts';
import { confirmOrMail } from '../account/confirm-or-mail.ts';
import { grantSignUpPoints } from '../account/grant-sign-up-points.ts';
import { identityKey } from '../account/keys.ts';
import { limitRegistrations } from '../account/limit-registrations.ts';
import { openSession } from '../account/open-session.ts';
import { hashPassword } from '../account/password.ts';
import { recordSecurityEvent } from '../account/record-security-event.ts';
import { refuseLookAlike } from '../account/refuse-look-alike.ts';
import { pointsColumn, toUser } from '../account/to-user.ts';
import { newToken } from '../account/tokens.ts';
import { notify } from '../notifications/notify.ts';
import { proposeUsername } from './propose-username.ts';
import type { EnterInput } from './prove-identity.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'settings'>;
type RegisterInput = EnterInput & { identity: ProvenIdentity; spend(tx: Transaction): Promise<void> };

/** A second clash of names with four random digits means that something else is wrong. */
const NAMES_MAX = 5;

/**
 * Makes an account for somebody who came from a provider for the first time. An address that another account has is no
 * proof that the account is theirs: they sign in there and link the provider.
 */
export async function registerWithIdentity(services: Needed, input: RegisterInput): Promise<FinishSignInAnswer> {
  const { identity, provider } = input;
  const label = SIGN_IN_PROVIDER_LABELS[provider];
  const email = identity.email?.trim() ?? '';
  if (!isEmailAddress(email) || isDeviceAddress(email)) throw new AppError('SIGN_IN_NO_EMAIL', { provider: label });
  await limitRegistrations(services, input);
  const known = new AppError('SIGN_IN_EMAIL_KNOWN', { provider: label, email });
  const emailKey = identityKey(email);
  const [owner] = await services.db.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey));
  if (owner) throw known;

  // Random, and never shown.
  const passwordHash = await hashPassword(newToken());
  for (let tried = 1; ; tried++) {
    const username = proposeUsername(identity, tried);
    try {
      return await services.db.transaction((tx) => insert(services, tx, { ...input, username, email, passwordHash }));
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint?.includes('email')) throw known;
      // The same person in another tab, a moment ago.
      if (constraint?.includes('identities')) throw new AppError('SIGN_IN_EXPIRED');
      const isNameTaken =
        constraint?.includes('username') || (error instanceof AppError && error.code === 'USERNAME_TAKEN');
      if (!isNameTaken || tried === NAMES_MAX) throw error;
    }
  }
}

async function insert(
  services: Needed,
  tx: Transaction,
  input: RegisterInput & { username: string; email: string; passwordHash: string },
): Promise<FinishSignInAnswer> {
  const { identity, provider, username, email, passwordHash, address, site, userAgent, deviceId, sourceId } = input;
  const now = services.clock();
  const usernameKey = identityKey(username);
  await input.spend(tx);
  await refuseLookAlike(tx, usernameKey);
  const [row] = await tx
    .insert(users)
    .values({
      username,
      usernameKey,
      email,
      emailKey: identityKey(email),
      passwordHash,
      hasPassword: false,
      sourceId,
      deviceId,
      createdAt: now,
    })
    .returning({ id: users.id });
  if (!row) throw new Error('the new account did not come back from the database');
  const userId = row.id;
  const { issuer, subject } = identity;
  await tx.insert(identities).values({ issuer, subject, userId, provider, email, createdAt: now, lastUsedAt: now });

  const origin = { address, userAgent };
  await recordSecurityEvent(tx, {
    userId,
    kind: 'signed-up',
    detail: { name: SIGN_IN_PROVIDER_LABELS[provider] },
    ...origin,
    now,
  });
  const atOnce = await grantSignUpPoints(tx, { userId, fingerprint: input.deviceFingerprint, address, site, now });
  const { language, baseUrl } = input;
  const isVerified = identity.isEmailVerified;
  const later = await confirmOrMail(services, tx, { userId, email, isVerified, language, baseUrl, ...origin });
  const session = await openSession(tx, { userId, deviceId, ...origin, now });
  const [made] = await tx
    .select({ ...getTableColumns(users), points: pointsColumn })
    .from(users)
    .where(eq(users.id, userId));
  if (!made) throw new Error('the new account did not come back from the database');
  const user = toUser(made, made.points);
  await notify(services, { eventType: 'user_register', user }, tx);
  const signUpPoints = later > 0 ? { granted: later, reason: null } : atOnce;
  return { success: true, ...session, user, signUpPoints };
}
