import type { Services } from '../../services.ts';

/** Logs once, at the start, how payments are handled, so that operators notice before their customers do. */
export function logPaymentMethods({ payments, settings, log }: Pick<Services, 'payments' | 'settings' | 'log'>): void {
  const methods = [...payments.keys()];
  if (methods.length === 0) {
    log.warn(
      'payments are not set up: nothing can be bought. Set STRIPE_*, PAYPAL_* or ALIPAY_*, or PAYMENT_SANDBOX=true to try the shop with test cards',
    );
  } else if (payments.has('sandbox')) {
    const say = settings.isLive || methods.length > 1 ? log.warn.bind(log) : log.info.bind(log);
    say(
      { methods },
      'the payment sandbox is on: everybody can take points and plans with a test card, and no money moves',
    );
  } else log.info({ methods }, 'payments');

  if (methods.some((method) => method !== 'sandbox') && !settings.invoices.isComplete) {
    log.warn('invoices do not say who sells: set SELLER_NAME and SELLER_ADDRESS before you take payments');
  }
}
