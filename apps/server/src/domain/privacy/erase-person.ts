import { DEVICE_FINGERPRINT_LENGTH } from '@tangible/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import { identities, signInAttempts, signUpGrants, type UserRow } from '../../db/schema/index.ts';
import { postNotificationJob } from '../../jobs/post-notification.ts';
import { recordFailedSignInJob } from '../../jobs/record-failed-sign-in.ts';
import { sendPasswordResetJob } from '../../jobs/send-password-reset.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import {
  billingAttemptsKey,
  editAttemptsKey,
  exportAttemptsKey,
  hashFingerprint,
  loginAttemptsKey,
  webhookAttemptsKey,
} from '../account/keys.ts';
import { forgetAttempts } from '../account/limit-attempts.ts';
import { forgetCodeAttempts } from '../second-factor/limit-code-attempts.ts';

/** The user id of a device that had its points and whose user was deleted. */
const ERASED_USER_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Erases a user from tables whose rows are not deleted with the account: the queue, the counted attempts, and the
 * devices that had their first points. The device is kept, as a hash without a user: otherwise a new account would get
 * the points again.
 */
export async function erasePerson(
  { queue }: Pick<Services, 'queue'>,
  tx: Transaction,
  { id }: Pick<UserRow, 'id'>,
): Promise<void> {
  await queue.remove(postNotificationJob, { fields: { userId: id } }, tx);
  await queue.remove(recordFailedSignInJob, { userId: id }, tx);
  await queue.remove(sendPasswordResetJob, { userId: id }, tx);
  const keys = [loginAttemptsKey, exportAttemptsKey, editAttemptsKey, webhookAttemptsKey, billingAttemptsKey];
  for (const key of keys.map((keyOf) => keyOf(id))) await forgetAttempts({ db: tx }, key);
  await forgetCodeAttempts({ db: tx }, id);
  // Sign-ins that came back from a provider and were left at the second factor.
  const linked = tx.select({ subject: identities.subject }).from(identities).where(eq(identities.userId, id));
  await tx.delete(signInAttempts).where(inArray(sql`${signInAttempts.identity} ->> 'subject'`, linked));

  const grants = await tx.delete(signUpGrants).where(eq(signUpGrants.userId, id)).returning();
  for (const { fingerprint: kept, createdAt } of grants) {
    const fingerprint = kept.length === DEVICE_FINGERPRINT_LENGTH ? hashFingerprint(kept) : kept;
    await tx.insert(signUpGrants).values({ fingerprint, userId: ERASED_USER_ID, createdAt }).onConflictDoNothing();
  }
}
