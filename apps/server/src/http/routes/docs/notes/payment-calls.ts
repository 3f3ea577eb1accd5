import { type CallNotes, CONTENT_ID, PAGE } from './call-note.ts';

const BUYING_ERRORS = [
  'ACCOUNT_NOT_SECURED',
  'PLAN_NOT_FOUND',
  'PLAN_FREE',
  'PLAN_CURRENT',
  'PLAN_PREPAID',
  'PAYMENT_METHOD_OFF',
  'PAYMENTS_NOT_SET_UP',
  'ACCOUNT_FROZEN',
  'CHECKOUT_FAILED',
  'PROVIDER_FAILED',
] as const;
const BUYING = { sends: { planId: 'maker-monthly' }, errors: BUYING_ERRORS };
const PAYING = { ...BUYING, errors: [...BUYING_ERRORS, 'RETURN_URL_INVALID'] } as const;

export const PAYMENT_CALLS: CallNotes = {
  'GET /api/points/ledger': { sends: PAGE },
  'GET /api/subscriptions/plans': {},
  'GET /api/subscriptions/user': {},
  'POST /api/subscriptions/checkout': BUYING,
  'POST /api/subscriptions/cancel': { errors: ['SUBSCRIPTION_NOT_FOUND', 'PROVIDER_FAILED'] },
  'GET /api/payments': { sends: PAGE },
  'POST /api/payments': {
    sends: { amount: 900 },
    errors: [
      'ACCOUNT_NOT_SECURED',
      'AMOUNT_INVALID',
      'CHECKOUT_FAILED',
      'PAYMENT_METHOD_OFF',
      'PAYMENTS_NOT_SET_UP',
      'ACCOUNT_FROZEN',
    ],
  },
  'POST /api/payments/stripe': PAYING,
  'POST /api/payments/paypal': PAYING,
  'POST /api/payments/alipay': PAYING,
  'POST /api/payments/{id}/refund': {
    sends: { id: CONTENT_ID },
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_NOT_REFUNDABLE', 'PAYMENT_USED_UP', 'PAYMENT_METHOD_OFF', 'REFUND_REFUSED'],
  },
  'POST /api/payments/{id}/invoice': {
    sends: { id: CONTENT_ID },
    errors: ['PAYMENT_NOT_FOUND', 'INVOICE_NOT_PAID'],
  },
  'GET /api/invoices': { sends: PAGE },
  'GET /api/invoices/{file}': {
    sends: { file: `${CONTENT_ID}.pdf` },
    errors: ['INVOICE_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  },
};
