import { AppError } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { loginAttemptsKey, PASSWORD_ATTEMPTS } from './keys.ts';
import { forgetAttempts, limitAttempts } from './limit-attempts.ts';
import { passwordMatches } from './password.ts';

/**
 * Has a signed-in person prove once more that it is them. Attempts count together with those at the login.
 *
 * @throws PASSWORD_REQUIRED, PASSWORD_WRONG or TOO_MANY_ATTEMPTS
 */
export async function confirmPassword(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  if (!password) throw new AppError('PASSWORD_REQUIRED');
  const key = loginAttemptsKey(userId);
  await limitAttempts(services, { key, ...PASSWORD_ATTEMPTS });
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!(await passwordMatches(user?.passwordHash, password))) throw new AppError('PASSWORD_WRONG');
  await forgetAttempts(services, key);
}
