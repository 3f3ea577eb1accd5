import { AppError, EMAIL_PATTERN } from '@tangible/contracts';
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

/** Asks for a mail with a reset link. Nothing here depends on whether the address is known, so nothing gives it away. */
export async function requestPasswordReset(
  services: Pick<Services, 'db' | 'clock' | 'queue'>,
  { email, language, baseUrl, address }: RequestInput,
): Promise<void> {
  if (!EMAIL_PATTERN.test(email.trim())) throw new AppError('EMAIL_INVALID');
  await limitAttempts(services, { key: `forgot:address:${address}`, ...PER_ADDRESS });
  await limitAttempts(services, { key: `forgot:email:${identityKey(email)}`, ...PER_EMAIL });
  await services.queue.send(sendPasswordResetJob, { email: identityKey(email), language, baseUrl });
}
