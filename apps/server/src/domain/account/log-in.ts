import { AppError, type AuthAnswer, checkLogin, type LoginBody } from '@tangible/contracts';
import { eq, getTableColumns, or } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { identityKey, loginAttemptsKey, PASSWORD_ATTEMPTS } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password.ts';
import { pointsColumn, toUser } from './to-user.ts';

const PER_ADDRESS = { max: 100, windowMinutes: 15 };

/** Signs in by username or e-mail. An unknown name and a wrong password look the same from outside, in words and time. */
export async function logIn(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings'>,
  input: LoginBody & { address: string },
): Promise<AuthAnswer> {
  const wrong = checkLogin(input);
  if (wrong) throw new AppError(wrong);

  const name = identityKey(input.usernameOrEmail);
  await limitAttempts(services, { key: `login:address:${input.address}`, ...PER_ADDRESS });
  const [found] = await services.db
    .select({ ...getTableColumns(users), points: pointsColumn })
    .from(users)
    .where(or(eq(users.usernameKey, name), eq(users.emailKey, name)));
  // Its name and its address lead to one account; a name that nobody has is limited as if somebody had it.
  const attemptsKey = loginAttemptsKey(found?.id ?? name);
  await limitAttempts(services, { key: attemptsKey, ...PASSWORD_ATTEMPTS });
  if (!(await passwordMatches(found?.passwordHash, input.password)) || !found) throw new AppError('WRONG_CREDENTIALS');

  await forgetAttempts(services, attemptsKey);
  const session = await openSession(services.db, {
    userId: found.id,
    deviceId: input.deviceId,
    now: services.clock(),
  });
  const user = toUser(found, found.points);
  await notify(services, { eventType: 'user_login', user });
  return { success: true, ...session, user };
}
