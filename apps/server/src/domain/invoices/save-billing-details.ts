import { AppError, type BillingDetails } from '@tangible/contracts';
import { LANGUAGE_DEFAULT } from '@tangible/i18n';
import { billingDetails } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { billingAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';

/** Each one opens fonts. */
const PER_PERSON = { max: 60, windowMinutes: 60 };

/** Saves what is printed on a user's invoices from now on. Refuses what could not be printed. */
export async function saveBillingDetails(
  services: Pick<Services, 'db' | 'clock' | 'documents'>,
  { userId, details }: { userId: string; details: BillingDetails },
): Promise<void> {
  await limitAttempts(services, { key: billingAttemptsKey(userId), ...PER_PERSON });
  const text = Object.values(details).join('\n');
  const characters = await services.documents.findUnprintable(text, LANGUAGE_DEFAULT);
  if (characters.length > 0) throw new AppError('BILLING_CHARACTERS', { characters: characters.join(' ') });

  const row = { ...details, updatedAt: services.clock() };
  await services.db
    .insert(billingDetails)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: billingDetails.userId, set: row });
}
