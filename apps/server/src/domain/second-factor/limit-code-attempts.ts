import type { Database, Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { forgetAttempts, limitAttempts } from '../account/limit-attempts.ts';
import { isAppCode } from './take-code.ts';

/**
 * Three codes of a million count at any moment, so attempts are few: at this rate, guessing for a year succeeds in about
 * 2 of 100 cases. Recovery codes cannot be guessed; they are counted apart, so that they still open the account while
 * the codes of the app are closed.
 */
const APP_LIMITS = [
  { max: 5, windowMinutes: 15 },
  { max: 20, windowMinutes: 24 * 60 },
];
const RECOVERY_LIMITS = [{ max: 10, windowMinutes: 15 }];

const keyOf = (kind: 'app' | 'recovery', userId: string, windowMinutes: number) =>
  `second-factor:${kind}:${windowMinutes}:${userId}`;

/** Counts an attempt with a code and refuses it if there were too many. Called before the code is checked. */
export async function limitCodeAttempts(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const kind = isAppCode(code) ? 'app' : 'recovery';
  for (const limit of kind === 'app' ? APP_LIMITS : RECOVERY_LIMITS) {
    await limitAttempts(services, { key: keyOf(kind, userId, limit.windowMinutes), ...limit });
  }
}

/** Forgets the attempts once a code was right. */
export async function forgetCodeAttempts(services: { db: Database | Transaction }, userId: string): Promise<void> {
  for (const { windowMinutes } of APP_LIMITS) await forgetAttempts(services, keyOf('app', userId, windowMinutes));
  for (const { windowMinutes } of RECOVERY_LIMITS) {
    await forgetAttempts(services, keyOf('recovery', userId, windowMinutes));
  }
}
