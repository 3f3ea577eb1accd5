import { AppError } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { confirmationAttemptsKey } from './keys.ts';
import { limitAttempts } from './limit-attempts.ts';
import { type MailOptions, requestConfirmation } from './request-confirmation.ts';
import { isQuickAccount } from './to-user.ts';

/** The confirmation mails per hour, for one address and for one user. */
export const CONFIRMATION_MAILS = { max: 5, windowMinutes: 60 };

/** Mails the link of an unconfirmed account again; earlier links stay valid for their time. */
export async function sendConfirmationAgain(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  { userId, ...wishes }: MailOptions & { userId: string },
): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('UNAUTHORIZED');
  if (isQuickAccount(user)) throw new AppError('ACCOUNT_NOT_SECURED');
  if (user.emailConfirmedAt) throw new AppError('EMAIL_CONFIRMED');
  await limitAttempts(services, { key: confirmationAttemptsKey(user.email), ...CONFIRMATION_MAILS });
  await services.db.transaction((tx) => requestConfirmation(services, tx, { userId, email: user.email, ...wishes }));
}
