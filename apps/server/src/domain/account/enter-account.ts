import { AppError } from '@tangible/contracts';
import type { UserRow } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { forgetCodeAttempts, limitCodeAttempts } from '../second-factor/limit-code-attempts.ts';
import { readSecretKey } from '../second-factor/read-secret-key.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { recordFailedSignIn } from '../security/record-failed-sign-in.ts';
import { openSession } from './open-session.ts';
import { recordSecurityEvent } from './record-security-event.ts';

interface EntryInput {
  /** Of the second factor, if the account has one. */
  code?: string | undefined;
  deviceId?: string | undefined;
  address: string;
  userAgent?: string | undefined;
  /** The way in, for the security log; a password has no name. */
  detail?: Record<string, string>;
  /** In the transaction that opens the session; what it throws is the answer. */
  before?: (tx: Transaction) => Promise<void>;
}

/**
 * Opens a session for a user who has proven who they are, once the second factor, if there is one, is proven too.
 *
 * @throws SECOND_FACTOR_REQUIRED or SECOND_FACTOR_WRONG
 */
export async function enterAccount(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { id: userId, secondFactorAt }: Pick<UserRow, 'id'> & { secondFactorAt: Date | null },
  { code = '', deviceId, detail, before, ...origin }: EntryInput,
): Promise<{ token: string; expiresAt: string }> {
  const open = async (tx: Transaction) => {
    const now = services.clock();
    await before?.(tx);
    await recordSecurityEvent(tx, { userId, kind: 'signed-in', ...(detail ? { detail } : {}), ...origin, now });
    return openSession(tx, { userId, deviceId, ...origin, now });
  };
  if (!secondFactorAt) return services.db.transaction(open);

  if (!code.trim()) throw new AppError('SECOND_FACTOR_REQUIRED');
  await limitCodeAttempts(services, { userId, code });
  const key = await readSecretKey(services.settings);
  try {
    const session = await services.db.transaction(async (tx) => {
      await takeCode(tx, { userId, code, key, ...origin, now: services.clock() });
      return open(tx);
    });
    await forgetCodeAttempts(services, userId);
    return session;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
      await recordFailedSignIn(services, { userId, cause: 'second-factor', ...origin });
    }
    throw error;
  }
}
