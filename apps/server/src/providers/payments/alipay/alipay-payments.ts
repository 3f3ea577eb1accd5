import { AlipaySdk } from 'alipay-sdk';
import { toDecimal } from '../money.ts';
import { type PaymentProvider, RefundRefused } from '../payment-provider.ts';
import { readAlipayKeys } from './alipay-keys.ts';
import { readAlipayEvent } from './read-alipay-event.ts';

const TIMEOUT_MS = 20_000;

export interface AlipaySettings {
  appId: string;
  privateKey: string;
  publicKey: string;
  gateway: string;
  /** Alipay charges in yuan, the price list is in dollars. */
  cnyPerUsd: number;
}

/** Alipay's web payment: a signed address to pay at, a signed notification afterwards. One period at a time. */
export function alipayPayments(settings: AlipaySettings): PaymentProvider {
  const { privateKey, publicKey } = readAlipayKeys(settings.privateKey, settings.publicKey);
  const alipay = new AlipaySdk({
    appId: settings.appId,
    privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: publicKey,
    gateway: settings.gateway,
    timeout: TIMEOUT_MS,
  });

  return {
    name: 'alipay',
    renewal: 'none',
    quote: (priceCents) => ({ cents: Math.round(priceCents * settings.cnyPerUsd), currency: 'cny' }),

    async startCheckout({ paymentId, name, charge, successUrl, serverUrl }) {
      const checkoutUrl = alipay.pageExecute('alipay.trade.page.pay', 'GET', {
        notifyUrl: `${serverUrl}/api/webhooks/alipay`,
        returnUrl: successUrl,
        bizContent: {
          out_trade_no: paymentId,
          product_code: 'FAST_INSTANT_TRADE_PAY',
          total_amount: toDecimal(charge.cents),
          subject: `Tangible ${name}`,
        },
      });
      return { sessionId: paymentId, checkoutUrl };
    },

    async refund({ refundId, chargeId, charge }) {
      const answer = await alipay.exec(
        'alipay.trade.refund',
        {
          bizContent: {
            trade_no: chargeId,
            refund_amount: toDecimal(charge.cents),
            // The same number again is the same refund.
            out_request_no: refundId,
          },
        },
        { validateSign: true },
      );
      if (answer.code === '10000') return;
      const words = `Alipay did not refund: ${answer.code} ${answer.subCode ?? ''}`;
      // The business refuses; everything else is about the connection or the keys, and may be tried again.
      const isDecided = answer.code === '40004' && answer.subCode !== 'ACQ.SYSTEM_ERROR';
      throw isDecided ? new RefundRefused(words) : new Error(words);
    },

    readEvent: async ({ body }) => readAlipayEvent(alipay, settings.appId, body.toString('utf8')),
  };
}
