import type { PaymentMethod } from '@tangible/contracts';

/** A payment provider. */
export interface PaymentProvider {
  name: PaymentMethod;
}

/** The providers that are switched on. */
export type PaymentProviders = Map<PaymentMethod, PaymentProvider>;
