import { AppError } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { grantConfirmedPoints } from './grant-confirmed-points.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';
import { type MailOptions, requestConfirmation } from './request-confirmation.ts';

interface ConfirmInput extends Origin, MailOptions {
  userId: string;
  email: string;
  /** Whether a provider vouches for the address. */
  isVerified: boolean;
  address: string;
}

/**
 * Confirms the address of an account because a provider vouches for it, with the points that wait for that. An address
 * that no provider vouches for, and one whose points have to wait for another day, gets the usual mail with a link.
 *
 * @returns the points that came
 */
export async function confirmOrMail(
  services: Pick<Services, 'queue' | 'clock'>,
  tx: Transaction,
  { userId, email, isVerified, language, baseUrl, address, userAgent }: ConfirmInput,
): Promise<number> {
  const now = services.clock();
  if (isVerified) {
    const { granted, waitMinutes } = await grantConfirmedPoints(tx, { userId, email, address, now });
    if (waitMinutes === null) {
      const [confirmed] = await tx
        .update(users)
        .set({ emailConfirmedAt: now })
        .where(eq(users.id, userId))
        .returning({ id: users.id });
      if (!confirmed) throw new AppError('UNAUTHORIZED');
      await recordSecurityEvent(tx, { userId, kind: 'email-confirmed', detail: { email }, address, userAgent, now });
      return granted;
    }
  }
  await requestConfirmation(services, tx, { userId, email, language, baseUrl });
  return 0;
}
