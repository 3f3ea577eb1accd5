import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { sessions, type UserRow, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { loginAttemptsKey, PASSWORD_ATTEMPTS } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { passwordMatches } from './password.ts';

/** How long a sign-in counts as a proof where there is no password to ask for. */
const FRESH_SIGN_IN_MS = 10 * 60_000;

export interface OwnerProof {
  userId: string;
  /** The session that asks. */
  sessionId: string;
  password: string;
}

/**
 * Has a signed-in user prove once more that it is them: by the password, or, where an account has none, by a sign-in of
 * the last ten minutes. Attempts count together with those at the login, so a stolen session is no second place to
 * guess at.
 *
 * @throws PASSWORD_REQUIRED, PASSWORD_WRONG, SIGN_IN_AGAIN or TOO_MANY_ATTEMPTS
 * @example
 * const user = await verifyOwner(services, { userId, sessionId, password });
 */
export async function verifyOwner(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, sessionId, password }: OwnerProof,
): Promise<UserRow> {
  const { db, clock } = services;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.hasPassword) {
    const [session] = await db
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
    const ageMs = session ? clock().getTime() - session.createdAt.getTime() : Number.POSITIVE_INFINITY;
    if (ageMs > FRESH_SIGN_IN_MS) throw new AppError('SIGN_IN_AGAIN');
    return user;
  }
  if (!password) throw new AppError('PASSWORD_REQUIRED');
  const key = loginAttemptsKey(userId);
  await limitAttempts(services, { key, ...PASSWORD_ATTEMPTS });
  if (!(await passwordMatches(user.passwordHash, password))) throw new AppError('PASSWORD_WRONG');
  await forgetAttempts(services, key);
  return user;
}
