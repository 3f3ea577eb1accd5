import type { PaymentMethod } from '@tangible/contracts';
import type { Settings } from '../../env.ts';
import { alipayPayments } from './alipay/alipay-payments.ts';
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts';
import { paypalPayments } from './paypal/paypal-payments.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import { stripePayments } from './stripe/stripe-payments.ts';

/** Switches on the providers that the settings name. Who does not choose a method gets the first one. */
export function choosePayments(settings: Settings): PaymentProviders {
  const { stripe, paypal, alipay, paymentSandbox } = settings;
  const providers: PaymentProvider[] = [];
  if (stripe) providers.push(stripePayments(stripe));
  if (paypal) providers.push(paypalPayments(paypal));
  if (alipay) providers.push(alipayPayments(alipay));
  if (paymentSandbox) providers.push(sandboxPayments());
  return new Map<PaymentMethod, PaymentProvider>(providers.map((provider) => [provider.name, provider]));
}
