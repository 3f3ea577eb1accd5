import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { type FakeAnswer, type FakeRequest, serve } from './serve.ts';

const SECRET = 'whsec_test';

export interface FakeStripe {
  env: Record<string, string>;
  calls: FakeRequest[];
  /** The next call whose path contains this text is answered with an error of Stripe; `down` is no decision. */
  failNext(path: string, code?: string): void;
  /** The next refund that is asked for is never answered, and not made. */
  fallSilent(): void;
  /** Checkout sessions come without an address from now on. */
  withoutUrl(): void;
  /** The subscription that the server reads. */
  subscription: { cancel_at_period_end: boolean; schedule: string | null; unit_amount: number };
  /** The fields of the last call to a path, as they were sent. */
  lastForm(path: string): Record<string, string>;
}

const newId = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`;

/** As much of Stripe as the server calls. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const failing: { path: string; code: string }[] = [];
  let hasUrl = true;
  let isSilent = false;
  const subscription = { cancel_at_period_end: false, schedule: null as string | null, unit_amount: 1900 };

  const refunds: { id: string; payment_intent: string; amount: number; status: string; metadata: object }[] = [];

  const answer = ({ method, path, query, body }: FakeRequest): FakeAnswer | Promise<FakeAnswer> => {
    if (path === '/v1/refunds' && method === 'GET') {
      const data = refunds.filter((made) => made.payment_intent === query.get('payment_intent'));
      return { body: { object: 'list', data, has_more: false } };
    }
    const at = failing.findIndex((fail) => path.includes(fail.path));
    if (at >= 0) {
      const [fail] = failing.splice(at, 1);
      if (fail?.code === 'down') return { status: 503, body: { error: { type: 'api_error', message: 'down' } } };
      return { status: 400, body: { error: { type: 'invalid_request_error', code: fail?.code, message: 'no' } } };
    }
    if (path === '/v1/checkout/sessions') {
      const id = newId('cs_test');
      return { body: { id, object: 'checkout.session', url: hasUrl ? `https://checkout.stripe.test/${id}` : null } };
    }
    if (path === '/v1/refunds' && isSilent) {
      isSilent = false;
      return new Promise(() => {});
    }
    if (path === '/v1/refunds') {
      const form = new URLSearchParams(body);
      const made = {
        id: newId('re'),
        object: 'refund',
        payment_intent: form.get('payment_intent') ?? '',
        amount: Number(form.get('amount')),
        status: 'succeeded',
        metadata: { refundId: form.get('metadata[refundId]') },
      };
      refunds.push(made);
      return { body: made };
    }
    if (path === '/v1/invoice_payments') {
      // The fake's rule: the payment of in_1 is pi_1, and a payment pi_once_… has no invoice.
      if (query.get('payment[payment_intent]')?.startsWith('pi_once_')) {
        return { body: { object: 'list', data: [], has_more: false } };
      }
      const invoice = query.get('invoice') ?? query.get('payment[payment_intent]')?.replace('pi_', 'in_') ?? '';
      const payment = { type: 'payment_intent', payment_intent: invoice.replace('in_', 'pi_') };
      return { body: { object: 'list', data: [{ id: 'inpay_1', invoice, payment }], has_more: false } };
    }
    if (path === '/v1/prices' && method === 'GET') return { body: { object: 'list', data: [], has_more: false } };
    if (path === '/v1/prices') return { body: { id: newId('price'), object: 'price' } };
    if (path.startsWith('/v1/subscriptions/')) {
      const { unit_amount, ...state } = subscription;
      const items = { data: [{ id: 'si_1', price: { id: 'price_now', unit_amount } }] };
      return { body: { id: path.split('/').at(-1), object: 'subscription', ...state, items } };
    }
    if (path.startsWith('/v1/subscription_schedules')) {
      const phases = [{ start_date: 1, end_date: 2, items: [{ price: 'price_now', quantity: 1 }] }];
      return { body: { id: 'sub_sched_1', object: 'subscription_schedule', phases } };
    }
    return { status: 404, body: { error: { message: `the fake does not know ${path}` } } };
  };
  const { url, calls } = await serve(answer);

  return {
    env: { STRIPE_SECRET_KEY: 'sk_test_fake', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_BASE_URL: url },
    calls,
    subscription,
    failNext: (path, code = 'resource_missing') => failing.push({ path, code }),
    fallSilent: () => {
      isSilent = true;
    },
    withoutUrl: () => {
      hasUrl = false;
    },
    lastForm: (path) => {
      const call = calls.findLast((made) => made.path === path && made.method === 'POST');
      return Object.fromEntries(new URLSearchParams(call?.body));
    },
  };
}

const stripe = new Stripe('sk_test_fake');

/** An event as Stripe delivers it: the raw body, and the header that signs it. */
export function stripeEvent(
  type: string,
  object: object,
  { id = newId('evt'), created = Math.floor(Date.now() / 1000), secret = SECRET } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
  const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': header } };
}
