import { AppError, type Checkout, type PlanOffer } from '@tangible/contracts';
import { type Language, translator } from '@tangible/i18n';
import { and, eq, ne } from 'drizzle-orm';
import { type SubscriptionRow, subscriptions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { planName } from './list-plans.ts';

interface ChangeInput {
  subscription: SubscriptionRow;
  offer: PlanOffer;
  language: Language;
  scheduledUrl: string;
}

/**
 * Plans the next billing cycle of a subscription: it continues with another plan or, if the current one is chosen again
 * after a change or a cancellation, with that one. Nothing is charged now.
 */
export async function changePlan(
  services: Pick<Services, 'db' | 'clock' | 'payments' | 'log'>,
  { subscription, offer, language, scheduledUrl }: ChangeInput,
): Promise<Checkout> {
  const { id, planId, nextPlanId, provider: method, providerId, currentPeriodEnd } = subscription;
  const provider = services.payments.get(method);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');
  const same = planId === offer.id;
  if (nextPlanId === offer.id) throw new AppError('PLAN_CURRENT');
  if (same && (provider.renewal === 'none' || !(nextPlanId || subscription.cancelAtPeriodEnd))) {
    throw new AppError('PLAN_CURRENT');
  }
  if (provider.renewal === 'none') {
    throw new AppError('PLAN_PREPAID', { until: currentPeriodEnd.toISOString().slice(0, 10) });
  }

  const t = await translator(language);
  try {
    await provider.planNextCycle?.(providerId, { offer, name: planName(t, offer) });
  } catch (cause) {
    services.log.error({ err: cause, provider: method, subscriptionId: id }, 'a plan change was not accepted');
    throw new AppError('PROVIDER_FAILED', {}, { cause });
  }
  await services.db
    .update(subscriptions)
    .set({ nextPlanId: same ? null : offer.id, cancelAtPeriodEnd: false, stateAt: services.clock() })
    .where(and(eq(subscriptions.id, id), ne(subscriptions.status, 'cancelled')));

  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(currentPeriodEnd);
  const words = { plan: planName(t, offer), date };
  return {
    sessionId: id,
    checkoutUrl: scheduledUrl,
    paymentId: null,
    scheduled: true,
    effectiveAt: currentPeriodEnd.toISOString(),
    message: same ? t('subscription.kept', words) : t('subscription.changed', words),
  };
}
