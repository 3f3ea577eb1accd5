import type { PaymentMethod } from '@tangible/contracts';
import type { Settings } from '../../env.ts';
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts';
import { sandboxPayments } from './sandbox-payments.ts';

/**
 * Enables the providers that the settings name. The first one is the default. Their libraries are large, so only those
 * in use are loaded.
 */
export async function choosePayments(settings: Settings): Promise<PaymentProviders> {
  const { stripe, paypal, alipay, paymentSandbox } = settings;
  const providers: PaymentProvider[] = [];
  if (stripe) providers.push((await import('./stripe/stripe-payments.ts')).stripePayments(stripe));
  if (paypal) providers.push((await import('./paypal/paypal-payments.ts')).paypalPayments(paypal));
  if (alipay) providers.push((await import('./alipay/alipay-payments.ts')).alipayPayments(alipay));
  if (paymentSandbox) providers.push(sandboxPayments());
  return new Map<PaymentMethod, PaymentProvider>(providers.map((provider) => [provider.name, provider]));
}
