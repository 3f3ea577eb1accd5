import { AppError, SIGN_UP_CONFIRMATIONS_PER_ADDRESS_DAY, SIGN_UP_POINTS } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { pointsEntries, signUpGrants } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { grantPoints } from '../points/grant-points.ts';
import { DAY_MINUTES, SIGN_UP_REFERENCE } from './grant-sign-up-points.ts';
import { hashMailbox } from './keys.ts';
import { countAttempt } from './limit-attempts.ts';

interface ConfirmedInput {
  userId: string;
  email: string;
  /** Where the confirmation came from. */
  address: string;
  now: Date;
}

/**
 * Gives the first points with a confirmed address, when they did not come at once: once for each mailbox, however its
 * address is spelt. An address that confirms mailboxes without end has to wait until the next day, with its link intact.
 *
 * @returns how many points came
 */
export async function grantConfirmedPoints(
  tx: Transaction,
  { userId, email, address, now }: ConfirmedInput,
): Promise<number> {
  const fresh = await tx
    .insert(signUpGrants)
    .values({ fingerprint: hashMailbox(email), userId })
    .onConflictDoNothing()
    .returning({ fingerprint: signUpGrants.fingerprint });
  const [had] = await tx
    .select({ id: pointsEntries.id })
    .from(pointsEntries)
    .where(and(eq(pointsEntries.userId, userId), eq(pointsEntries.reference, SIGN_UP_REFERENCE)));
  if (fresh.length === 0 || had) return 0;

  const key = `sign-up-points:confirmed:${address}`;
  const { count, minutesLeft } = await countAttempt(tx, { key, windowMinutes: DAY_MINUTES, now });
  if (count > SIGN_UP_CONFIRMATIONS_PER_ADDRESS_DAY) {
    throw new AppError('TOO_MANY_ATTEMPTS', { minutes: minutesLeft });
  }
  await grantPoints(tx, { userId, points: SIGN_UP_POINTS, reference: SIGN_UP_REFERENCE, reason: 'sign-up' });
  return SIGN_UP_POINTS;
}
