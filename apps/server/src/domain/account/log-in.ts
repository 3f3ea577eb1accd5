import { randomUUID } from 'node:crypto';
import { AppError, type AuthAnswer, checkLogin, type LoginBody } from '@tangible/contracts';
import { eq, getTableColumns, or } from 'drizzle-orm';
import { secondFactors, users } from '../../db/schema/index.ts';
import { recordFailedSignInJob } from '../../jobs/record-failed-sign-in.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { enterAccount } from './enter-account.ts';
import { identityKey, loginAttemptsKey, PASSWORD_ATTEMPTS } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { passwordMatches } from './password.ts';
import { shortenUserAgent } from './record-security-event.ts';
import { pointsColumn, toUser } from './to-user.ts';

/** All ways to sign in are counted together. */
export const PER_ADDRESS = { max: 100, windowMinutes: 15 };

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'settings'>;
type LogInInput = LoginBody & { address: string; userAgent?: string | undefined };

/**
 * Signs in by username or e-mail. An unknown name and a wrong password look the same from outside, in message and time;
 * a second factor is asked for once the password is right.
 */
export async function logIn(services: Needed, input: LogInInput): Promise<AuthAnswer> {
  const wrong = checkLogin(input);
  if (wrong) throw new AppError(wrong);

  const name = identityKey(input.usernameOrEmail);
  await limitAttempts(services, { key: `login:address:${input.address}`, ...PER_ADDRESS });
  const [found] = await services.db
    .select({ ...getTableColumns(users), points: pointsColumn, secondFactorAt: secondFactors.confirmedAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(or(eq(users.usernameKey, name), eq(users.emailKey, name)));
  // The name and the address lead to one account; an unknown name is limited like a known one.
  const attemptsKey = loginAttemptsKey(found?.id ?? name);
  await limitAttempts(services, { key: attemptsKey, ...PASSWORD_ATTEMPTS });
  if (!(await passwordMatches(found?.passwordHash, input.password)) || !found) {
    const { address, userAgent } = input;
    const attempt = { cause: 'password' as const, address, userAgent: shortenUserAgent(userAgent) };
    await services.queue.send(recordFailedSignInJob, { userId: found?.id ?? randomUUID(), ...attempt });
    throw new AppError('WRONG_CREDENTIALS');
  }

  await forgetAttempts(services, attemptsKey);
  const session = await enterAccount(services, found, input);
  const user = toUser(found, found.points);
  await notify(services, { eventType: 'user_login', user });
  return { success: true, ...session, user };
}
