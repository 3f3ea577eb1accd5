import { AppError } from '@tangible/contracts';
import type { UserRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { loginAttemptsKey, PASSWORD_ATTEMPTS } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { passwordMatches } from './password.ts';

/**
 * Makes sure that a signed-in user knows the password of the account. Attempts count together with those at the login,
 * so a stolen session is no second place to guess at.
 */
export async function verifyOwnPassword(
  services: Pick<Services, 'db' | 'clock'>,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (!password) throw new AppError('PASSWORD_REQUIRED');
  const key = loginAttemptsKey(user.id);
  await limitAttempts(services, { key, ...PASSWORD_ATTEMPTS });
  if (!(await passwordMatches(user.passwordHash, password))) throw new AppError('PASSWORD_WRONG');
  await forgetAttempts(services, key);
}
