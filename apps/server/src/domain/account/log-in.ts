import { randomUUID } from 'node:crypto';
import { AppError, type AuthAnswer, checkLogin, type LoginBody } from '@tangible/contracts';
import { eq, getTableColumns, or } from 'drizzle-orm';
import { secondFactors, type UserRow, users } from '../../db/schema/index.ts';
import { recordFailedSignInJob } from '../../jobs/record-failed-sign-in.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { forgetCodeAttempts, limitCodeAttempts } from '../second-factor/limit-code-attempts.ts';
import { readSecretKey } from '../second-factor/read-secret-key.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { recordFailedSignIn } from '../security/record-failed-sign-in.ts';
import { identityKey, loginAttemptsKey, PASSWORD_ATTEMPTS } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password.ts';
import { recordSecurityEvent, shortenUserAgent } from './record-security-event.ts';
import { pointsColumn, toUser } from './to-user.ts';

const PER_ADDRESS = { max: 100, windowMinutes: 15 };

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
  const session = found.secondFactorAt
    ? await enterWithCode(services, found, input)
    : await services.db.transaction((tx) => enter(tx, services, found, input));
  const user = toUser(found, found.points);
  await notify(services, { eventType: 'user_login', user });
  return { success: true, ...session, user };
}

async function enterWithCode(services: Needed, user: UserRow, input: LogInInput) {
  const { code = '', address, userAgent } = input;
  const userId = user.id;
  if (!code.trim()) throw new AppError('SECOND_FACTOR_REQUIRED');
  await limitCodeAttempts(services, { userId, code });
  const key = await readSecretKey(services.settings);
  try {
    const session = await services.db.transaction(async (tx) => {
      await takeCode(tx, { userId, code, key, address, userAgent, now: services.clock() });
      return enter(tx, services, user, input);
    });
    await forgetCodeAttempts(services, userId);
    return session;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
      await recordFailedSignIn(services, { userId, cause: 'second-factor', address, userAgent });
    }
    throw error;
  }
}

async function enter(
  tx: Parameters<typeof openSession>[0],
  { clock }: Pick<Services, 'clock'>,
  { id: userId }: UserRow,
  { deviceId, address, userAgent }: LogInInput,
) {
  const now = clock();
  await recordSecurityEvent(tx, { userId, kind: 'signed-in', address, userAgent, now });
  return openSession(tx, { userId, deviceId, address, userAgent, now });
}
