import { SIGN_UP_CONFIRMATIONS_PER_ADDRESS_DAY, SIGN_UP_POINTS } from '@tangible/contracts';
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
 * address is spelt. An address that confirms mailboxes without end has to wait until the next day.
 *
 * @returns how many points came, and the minutes until they can where the total of the day is used up
 */
export async function grantConfirmedPoints(
  tx: Transaction,
  { userId, email, address, now }: ConfirmedInput,
): Promise<{ granted: number; waitMinutes: number | null }> {
  const fingerprint = hashMailbox(email);
  const fresh = await tx
    .insert(signUpGrants)
    .values({ fingerprint, userId })
    .onConflictDoNothing()
    .returning({ fingerprint: signUpGrants.fingerprint });
  const [had] = await tx
    .select({ id: pointsEntries.id })
    .from(pointsEntries)
    .where(and(eq(pointsEntries.userId, userId), eq(pointsEntries.reference, SIGN_UP_REFERENCE)));
  if (fresh.length === 0 || had) return { granted: 0, waitMinutes: null };

  const key = `sign-up-points:confirmed:${address}`;
  const { count, minutesLeft } = await countAttempt(tx, { key, windowMinutes: DAY_MINUTES, now });
  if (count > SIGN_UP_CONFIRMATIONS_PER_ADDRESS_DAY) {
    // The mailbox has had nothing yet.
    await tx.delete(signUpGrants).where(eq(signUpGrants.fingerprint, fingerprint));
    return { granted: 0, waitMinutes: minutesLeft };
  }
  await grantPoints(tx, { userId, points: SIGN_UP_POINTS, reference: SIGN_UP_REFERENCE, reason: 'sign-up' });
  return { granted: SIGN_UP_POINTS, waitMinutes: null };
}
