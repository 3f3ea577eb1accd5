import {
  AppError,
  type Checkout,
  CURRENCY,
  findPlanOffer,
  type PaymentMethod,
  type PlanOffer,
  type User,
} from '@tangible/contracts';
import { type Language, translator } from '@tangible/i18n';
import { eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import type { PaymentProvider } from '../../providers/payments/payment-provider.ts';
import type { Services } from '../../services.ts';
import { refuseFrozen } from '../account/is-frozen.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { changePlan } from './change-plan.ts';
import { findLiveSubscription } from './find-subscription.ts';
import { planName } from './list-plans.ts';

const PER_PERSON = { max: 100, windowMinutes: 60 };

export interface CheckoutInput {
  user: User;
  /** The id of the payment that a checkout opens. Given again after a crash, it continues with that one. */
  paymentId: string;
  planId: string;
  /** The preferred one that is switched on, when nothing is chosen. */
  method?: PaymentMethod | undefined;
  language: Language;
  /** The buyer's own note. */
  description?: string;
  /** Where the browser goes afterwards. */
  successUrl: string;
  errorUrl: string;
  cancelUrl: string;
  /** Where it goes when nothing has to be paid now. */
  scheduledUrl: string;
  browserUrl: string;
  serverUrl: string;
}

/**
 * Opens a checkout for a plan. A user with a subscription pays nothing now: the new plan replaces it at the next
 * billing cycle.
 */
export async function startCheckout(
  services: Pick<Services, 'db' | 'clock' | 'payments' | 'log'>,
  input: CheckoutInput,
): Promise<Checkout> {
  // Paid goods must not depend on the storage of one browser.
  if (input.user.isQuick) throw new AppError('ACCOUNT_NOT_SECURED');
  const offer = findPlanOffer(input.planId);
  if (!offer) throw new AppError('PLAN_NOT_FOUND');
  if (offer.priceCents === 0) throw new AppError('PLAN_FREE');
  const provider = chooseProvider(services, input.method);
  await refuseFrozen(services, { userId: input.user.id });
  await limitAttempts(services, { key: `checkout:${input.user.id}`, ...PER_PERSON });

  const subscription = offer.billingCycle === 'onetime' ? null : await findLiveSubscription(services.db, input.user.id);
  // A subscription whose provider was switched off will never be charged again, so the new one takes its place at once.
  return subscription && services.payments.has(subscription.provider)
    ? changePlan(services, { subscription, offer, language: input.language, scheduledUrl: input.scheduledUrl })
    : openCheckout(services, provider, offer, input);
}

/** Where the sandbox is on, it takes the place of methods that are not set up: every way to pay can be tried. */
function chooseProvider({ payments }: Pick<Services, 'payments'>, method?: PaymentMethod): PaymentProvider {
  const provider = method ? (payments.get(method) ?? payments.get('sandbox')) : [...payments.values()][0];
  if (!provider) throw new AppError(payments.size === 0 ? 'PAYMENTS_NOT_SET_UP' : 'PAYMENT_METHOD_OFF');
  return provider;
}

/** The payment is stored before the provider is called, so that no event can refer to an unknown one. */
async function openCheckout(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  provider: PaymentProvider,
  offer: PlanOffer,
  {
    user,
    paymentId,
    language,
    description = '',
    successUrl,
    errorUrl,
    cancelUrl,
    browserUrl,
    serverUrl,
  }: CheckoutInput,
): Promise<Checkout> {
  const charge = provider.quote(offer.priceCents);
  await db
    .insert(payments)
    .values({
      id: paymentId,
      userId: user.id,
      planId: offer.id,
      amountCents: offer.priceCents,
      currency: CURRENCY,
      chargeCents: charge.cents,
      chargeCurrency: charge.currency,
      points: offer.points,
      description,
      provider: provider.name,
      language,
      successUrl,
      errorUrl,
      cancelUrl,
      createdAt: clock(),
    })
    .onConflictDoNothing({ target: payments.id });

  const name = planName(await translator(language), offer);
  const order = { paymentId, userId: user.id, offer, name, charge, language };
  const urls = { successUrl, cancelUrl, browserUrl, serverUrl };
  const started = await provider.startCheckout({ ...order, ...urls }).catch((error: unknown) => {
    log.error({ err: error, provider: provider.name, paymentId }, 'a checkout could not be opened');
    return null;
  });
  if (!started?.checkoutUrl) {
    await db.update(payments).set({ status: 'failed' }).where(eq(payments.id, paymentId));
    throw new AppError('CHECKOUT_FAILED');
  }

  const { sessionId, checkoutUrl } = started;
  await db.update(payments).set({ sessionId }).where(eq(payments.id, paymentId));
  return { sessionId, checkoutUrl, paymentId, scheduled: false, effectiveAt: null, message: null };
}
