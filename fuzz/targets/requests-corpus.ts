/** Valid requests as a starting point. */

/** Routes that the description leaves out. */
export const HIDDEN_ROUTES = [
  'GET /',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /checkout/{sessionId}',
  'POST /checkout/{sessionId}',
  'GET /checkout/paypal/return',
  'GET /metrics',
  'PUT /api/auth/login',
  'OPTIONS /api/auth/login',
  'GET /en/anything',
];

const ID = '3f0c1d52-8f7e-4b7f-9a58-2f6f6d8c1a11';

export const BODIES: unknown[] = [
  {
    username: 'ada',
    email: 'ada@example.com',
    password: 'correct horse',
    deviceFingerprint: 'f'.repeat(32),
    sourceId: 'x',
  },
  { usernameOrEmail: 'ada', password: 'correct horse', deviceId: 'device' },
  { email: 'ada@example.com', language: 'ja' },
  { token: 'x'.repeat(43), password: 'another horse' },
  { apiKey: `tgk_${'x'.repeat(43)}` },
  { name: 'robot' },
  { planId: 'maker-monthly', method: 'sandbox', language: 'fr', successUrl: '/en', cancelUrl: '/en' },
  { planId: 'refill-onetime', returnUrl: 'http://localhost/en' },
  { amount: 500, description: 'points', method: 'sandbox' },
  { contentId: ID, zipUrl: 'http://localhost/files/x/y.zip' },
  { eventType: 'tangible_model_viewed', taskId: 'task_1', error: 'words', amount: 1, points: 2 },
  { cardNumber: '4242 4242 4242 4242' },
  { username: 'ada', password: 'correct horse' },
];

const stripe = (type: string, object: object) => ({ object: 'event', type, created: 1_790_000_000, data: { object } });
const paypal = (event_type: string, resource: object) => ({
  event_type,
  create_time: '2026-11-15T12:00:00Z',
  resource,
});
const MONEY = { amount: { value: '19.90', currency_code: 'USD' } };

export const EVENTS: Record<'stripe' | 'paypal' | 'alipay', object[]> = {
  stripe: [
    stripe('checkout.session.completed', {
      id: 'cs_1',
      metadata: { paymentId: ID, userId: ID },
      client_reference_id: ID,
      payment_status: 'paid',
      amount_total: 1990,
      currency: 'usd',
      invoice: 'in_1',
      subscription: 'sub_1',
    }),
    stripe('checkout.session.expired', { id: 'cs_1', metadata: { paymentId: ID } }),
    stripe('invoice.paid', {
      id: 'in_2',
      billing_reason: 'subscription_cycle',
      amount_paid: 1990,
      currency: 'usd',
      lines: { data: [{ period: { start: 1_790_000_000, end: 1_792_000_000 } }] },
      parent: { subscription_details: { subscription: 'sub_1', metadata: { paymentId: ID } } },
    }),
    stripe('invoice.payment_failed', { id: 'in_3', parent: { subscription_details: { subscription: 'sub_1' } } }),
    stripe('customer.subscription.updated', { id: 'sub_1', status: 'active', cancel_at_period_end: true }),
    stripe('customer.subscription.deleted', { id: 'sub_1' }),
    stripe('charge.refunded', {
      id: 'ch_1',
      payment_intent: 'pi_1',
      metadata: { paymentId: ID },
      amount_refunded: 1990,
    }),
  ],
  paypal: [
    paypal('PAYMENT.CAPTURE.COMPLETED', { id: 'cap_1', custom_id: ID, ...MONEY }),
    paypal('PAYMENT.CAPTURE.DENIED', { id: 'cap_1', custom_id: ID }),
    paypal('PAYMENT.CAPTURE.REFUNDED', {
      id: 'ref_1',
      custom_id: ID,
      links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/cap_1' }],
      seller_payable_breakdown: { total_refunded_amount: MONEY.amount },
    }),
  ],
  alipay: [
    {
      notify_id: 'n1',
      out_trade_no: ID,
      trade_no: 't1',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '143.28',
      app_id: '2021',
      sign_type: 'RSA2',
      sign: 'AAAA',
      notify_time: '2026-11-15 12:00:00',
    },
    {
      notify_id: 'n2',
      out_trade_no: ID,
      trade_no: 't1',
      refund_fee: '143.28',
      app_id: '2021',
      sign_type: 'RSA2',
      sign: '',
    },
  ],
};
