import { AppError, type Subscription } from '@tangible/contracts';
import type { Language } from '@tangible/i18n';
import { and, eq, ne } from 'drizzle-orm';
import { subscriptions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findLiveSubscription } from './find-subscription.ts';
import { readSubscription } from './read-subscription.ts';

/** Cancels at the end of the period, which is paid for. Cancelling again changes nothing. */
export async function cancelSubscription(
  services: Pick<Services, 'db' | 'clock' | 'payments' | 'log'>,
  { userId, language }: { userId: string; language: Language },
): Promise<Subscription> {
  const row = await findLiveSubscription(services.db, userId);
  if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND');

  if (!row.cancelAtPeriodEnd) {
    try {
      await services.payments.get(row.provider)?.planNextCycle?.(row.providerId, null);
    } catch (cause) {
      services.log.error({ err: cause, subscriptionId: row.id }, 'a cancellation was not accepted');
      throw new AppError('PROVIDER_FAILED', {}, { cause });
    }
    await services.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, nextPlanId: null, stateAt: services.clock() })
      .where(and(eq(subscriptions.id, row.id), ne(subscriptions.status, 'cancelled')));
  }

  const cancelled = await readSubscription(services, { userId, language });
  if (!cancelled) throw new AppError('SUBSCRIPTION_NOT_FOUND'); // It ended in this very moment.
  return cancelled;
}
