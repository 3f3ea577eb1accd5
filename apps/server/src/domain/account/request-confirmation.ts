import { randomUUID } from 'node:crypto';
import { emailConfirmations } from '../../db/schema/index.ts';
import { sendConfirmationJob } from '../../jobs/send-confirmation.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { linkExpiry } from './send-confirmation.ts';

/** The origin of the links in a mail, and its language. */
export interface MailOptions {
  language: string;
  /** Without a slash at its end. */
  baseUrl: string;
}

interface ConfirmationInput extends MailOptions {
  userId: string;
  /** The address to confirm: that of the account, or the one that it shall change to. */
  email: string;
  /** Notify the current address of the account. */
  isChange?: boolean;
}

/** The rows of requests whose link is still to be made have names that no hash of a token can have. */
const REQUEST_PREFIX = 'request:';

/**
 * Asks for a mail with a link that confirms an address. The job contains a row id and no address: the queue keeps
 * finished jobs for days.
 *
 * @example
 * await requestConfirmation(services, tx, { userId, email, language: 'fr', baseUrl: 'https://tangible.example' });
 */
export async function requestConfirmation(
  { queue, clock }: Pick<Services, 'queue' | 'clock'>,
  tx: Transaction,
  { userId, email, isChange = false, ...wishes }: ConfirmationInput,
): Promise<void> {
  const request = `${REQUEST_PREFIX}${randomUUID()}`;
  const now = clock();
  await tx
    .insert(emailConfirmations)
    .values({ tokenHash: request, userId, email, createdAt: now, expiresAt: linkExpiry(now) });
  if (isChange) await queue.send(sendConfirmationJob, { request, mail: 'notice', ...wishes }, tx);
  await queue.send(sendConfirmationJob, { request, mail: 'link', ...wishes }, tx);
}
