import { fromDecimal, listPrice, toDecimal } from '../money.ts';
import type { PaymentEvent } from '../payment-event.ts';
import { type CheckoutOrder, type PaymentProvider, RefundRefused } from '../payment-provider.ts';
import { PaypalError, type PaypalSettings, paypalClient } from './paypal-client.ts';
import { type PaypalCapture, readPaypalEvent } from './read-paypal-event.ts';

/** PayPal's names for our languages. */
const LOCALES: Record<string, string> = {
  en: 'en-US',
  ko: 'ko-KR',
  ja: 'ja-JP',
  'zh-CN': 'zh-CN',
  'zh-TW': 'zh-TW',
  es: 'es-ES',
  ru: 'ru-RU',
  fr: 'fr-FR',
};

/** The statuses by which PayPal says that a request will never be done; others may be tried again. */
const DECIDED = [400, 404, 422];

interface PaypalOrder {
  id: string;
  links?: { rel: string; href: string }[];
  purchase_units?: { payments?: { captures?: PaypalCapture[] } }[];
}

/**
 * PayPal orders: the buyer approves at PayPal, comes back, and the order is captured. A recurring plan is sold one
 * period at a time; it ends with that period unless the buyer comes again.
 */
export function paypalPayments(settings: PaypalSettings): PaymentProvider {
  const call = paypalClient(settings);

  return {
    name: 'paypal',
    renewal: 'none',
    quote: listPrice,

    async startCheckout(order) {
      const made = await call<PaypalOrder>('/v2/checkout/orders', orderBody(order), `order-${order.paymentId}`);
      const link = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      return { sessionId: made.id, checkoutUrl: link?.href ?? null };
    },

    async capture({ sessionId, paymentId }): Promise<PaymentEvent | null> {
      const path = `/v2/checkout/orders/${encodeURIComponent(sessionId)}/capture`;
      const order = await call<PaypalOrder>(path, {}, `capture-${paymentId}`);
      const capture = order.purchase_units?.[0]?.payments?.captures?.[0];
      if (capture?.status !== 'COMPLETED') return null; // PayPal is reviewing it; its webhook will report the result.
      return {
        id: `captured-${capture.id}`,
        at: capture.create_time ?? new Date().toISOString(),
        kind: 'paid',
        paymentId,
        charge: {
          cents: fromDecimal(capture.amount?.value),
          currency: capture.amount?.currency_code?.toLowerCase() ?? '',
        },
        chargeId: capture.id,
      };
    },

    async refund({ paymentId, refundId, chargeId, charge }) {
      const amount = { value: toDecimal(charge.cents), currency_code: charge.currency.toUpperCase() };
      const path = `/v2/payments/captures/${encodeURIComponent(chargeId)}/refund`;
      try {
        await call(path, { amount, custom_id: paymentId }, `refund-${refundId}`);
      } catch (error) {
        if (!(error instanceof PaypalError)) throw error;
        // All of it went back before, on PayPal's own pages.
        if (error.issue === 'CAPTURE_FULLY_REFUNDED') return;
        if (DECIDED.includes(error.status)) throw new RefundRefused(error.message, { cause: error });
        throw error;
      }
    },

    readEvent: (delivery) => readPaypalEvent(call, settings.webhookId, delivery),
  };
}

const orderBody = ({ paymentId, name, charge, language, cancelUrl, browserUrl }: CheckoutOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: paymentId,
      custom_id: paymentId,
      description: `Tangible ${name}`,
      amount: { currency_code: charge.currency.toUpperCase(), value: toDecimal(charge.cents) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Tangible',
        locale: LOCALES[language],
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        // PayPal appends the order as `token`; the money is captured there, and then the buyer continues.
        return_url: `${browserUrl}/checkout/paypal/return`,
        cancel_url: cancelUrl,
      },
    },
  },
});
