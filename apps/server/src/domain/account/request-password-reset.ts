import { AppError, EMAIL_SHAPE } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import { sendPasswordResetJob } from '../../jobs/send-password-reset.ts';
import type { Services } from '../../services.ts';
import { identityKey } from './keys.ts';
import { limitAttempts } from './limit-attempts.ts';

const PER_EMAIL = { max: 5, windowMinutes: 60 };
const PER_ADDRESS = { max: 20, windowMinutes: 60 };

interface RequestInput {
  email: string;
  language: string;
  /** Where the link in the mail leads, without a slash at the end. */
  baseUrl: string;
  address: string;
}

/**
 * Asks for a mail with a reset link. The same is done whether the address is known or not, so that the response reveals
 * nothing. The job contains the account id and no address: the queue keeps finished jobs for days.
 */
export async function requestPasswordReset(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  { email, language, baseUrl, address }: RequestInput,
): Promise<void> {
  if (!EMAIL_SHAPE.test(email.trim())) throw new AppError('EMAIL_INVALID');
  await limitAttempts(services, { key: `forgot:address:${address}`, ...PER_ADDRESS });
  await limitAttempts(services, { key: `forgot:email:${identityKey(email)}`, ...PER_EMAIL });
  const [user] = await services.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, identityKey(email)));
  await services.queue.send(sendPasswordResetJob, { userId: user?.id ?? null, language, baseUrl });
}
