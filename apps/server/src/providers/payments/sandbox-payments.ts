import { randomBytes } from 'node:crypto';
import { listPrice } from './money.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Payments without a key: our own checkout page where a test card pays and no money is charged. The page is
 * `http/routes/checkout`; the effect of a card is decided by `domain/billing/pay-sandbox-checkout.ts`.
 */
export const sandboxPayments = (): PaymentProvider => ({
  name: 'sandbox',
  renewal: 'server',
  quote: listPrice,

  async startCheckout({ browserUrl }) {
    const sessionId = randomBytes(32).toString('base64url');
    return { sessionId, checkoutUrl: `${browserUrl}/checkout/${sessionId}` };
  },

  // Nothing was taken, so nothing has to be given back.
  async refund() {},
});
