import { randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, serve } from './serve.ts';

export interface FakePaypal {
  env: Record<string, string>;
  calls: FakeRequest[];
  /** The status of a capture: COMPLETED by default; a PayPal error if it is in lower case. */
  captureStatus: string;
  /** PayPal's verdict on every signature. */
  verification: string;
  /** Whether refunds, tokens and orders are answered with an error. */
  down: boolean;
  /** The amount of captures, if it differs from that of the order. */
  capturedValue: string | null;
}

const newId = (length = 8) => randomBytes(length).toString('hex').toUpperCase();

/** As much of PayPal as the server calls. A repeated request id gets the same answer, as at PayPal. */
export async function startFakePaypal(): Promise<FakePaypal> {
  const orders = new Map<string, { custom_id: string; amount: { value: string; currency_code: string } }>();
  const answered = new Map<string, FakeAnswer>();

  const answer = (request: FakeRequest): FakeAnswer => {
    const requestId = String(request.headers['paypal-request-id'] ?? '');
    const known = answered.get(requestId);
    if (known) return known;
    const made = answerAnew(request);
    if (requestId && (made.status ?? 200) < 400) answered.set(requestId, made);
    return made;
  };

  const answerAnew = ({ path, body, headers }: FakeRequest): FakeAnswer => {
    if (fake.down) return { status: 503, body: { name: 'SERVICE_UNAVAILABLE' } };
    if (path === '/v1/oauth2/token') {
      const isClient = headers.authorization === `Basic ${Buffer.from('client:secret').toString('base64')}`;
      return isClient ? { body: { access_token: 'A21', expires_in: 32_400 } } : { status: 401, body: {} };
    }
    if (headers.authorization !== 'Bearer A21') return { status: 401, body: {} };
    if (path === '/v1/notifications/verify-webhook-signature') {
      return { body: { verification_status: fake.verification } };
    }
    if (path === '/v2/checkout/orders') {
      const id = newId();
      orders.set(id, JSON.parse(body).purchase_units[0]);
      const href = `https://paypal.test/checkoutnow?token=${id}`;
      return { body: { id, status: 'PAYER_ACTION_REQUIRED', links: [{ rel: 'payer-action', href }] } };
    }
    const capture = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(path);
    if (capture) {
      const order = orders.get(capture[1] ?? '');
      if (!order) return { status: 404, body: { details: [{ issue: 'INVALID_RESOURCE_ID' }] } };
      if (fake.captureStatus !== fake.captureStatus.toUpperCase()) {
        return { status: 422, body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } };
      }
      const amount = { ...order.amount, ...(fake.capturedValue ? { value: fake.capturedValue } : {}) };
      const captures = [{ id: newId(), status: fake.captureStatus, custom_id: order.custom_id, amount }];
      return { body: { id: capture[1], status: 'COMPLETED', purchase_units: [{ payments: { captures } }] } };
    }
    if (/^\/v2\/payments\/captures\/\w+\/refund$/.test(path)) return { body: { id: newId(), status: 'COMPLETED' } };
    return { status: 404, body: {} };
  };

  const { url, calls } = await serve(answer);
  const fake: FakePaypal = {
    env: {
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'WH-1',
      PAYPAL_BASE_URL: url,
    },
    calls,
    captureStatus: 'COMPLETED',
    verification: 'SUCCESS',
    down: false,
    capturedValue: null,
  };
  return fake;
}

/** An event as PayPal delivers it. The fake decides whether its signature is good. */
export function paypalEvent(
  eventType: string,
  resource: object,
  id = `WH-${newId()}`,
): { body: string; headers: Record<string, string> } {
  return {
    // Spaces that no program of ours would write: they must reach PayPal again as they are.
    body: `{"id": "${id}",  "event_type": "${eventType}", "create_time": "${new Date().toISOString()}", "resource": ${JSON.stringify(resource)}}`,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': 't-1',
      'paypal-transmission-time': '2026-11-15T03:00:00Z',
      'paypal-transmission-sig': 'sig==',
      'paypal-cert-url': 'https://api.paypal.com/cert.pem',
      'paypal-auth-algo': 'SHA256withRSA',
    },
  };
}
