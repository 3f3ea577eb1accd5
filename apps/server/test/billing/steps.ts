import { expect } from 'vitest';
import { type Answer, multipart, type Person, type TestServer } from '../harness.ts';

export const DAY_MS = 86_400_000;
export const PAYS = '4242 4242 4242 4242';
export const DECLINED = '4000 0000 0000 0002';

/** Opens a checkout and expects it to open. */
export async function openCheckout(person: Person, planId: string, more: object = {}) {
  const { status, body } = await person.call('POST', '/subscriptions/checkout', { body: { planId, ...more } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { checkoutUrl: string; sessionId: string; paymentId: string; scheduled: boolean };
}

/** Sends the form of a sandbox checkout, as a browser does. */
export function sendCard(server: TestServer, checkoutUrl: string, cardNumber: string): Promise<Answer> {
  return server.call('POST', new URL(checkoutUrl).pathname, {
    body: new URLSearchParams({ cardNumber }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Buys a plan in the sandbox with the card that pays. */
export async function buy(server: TestServer, person: Person, planId: string) {
  const checkout = await openCheckout(person, planId, { method: 'sandbox' });
  const answer = await sendCard(server, checkout.checkoutUrl, PAYS);
  expect(answer.status).toBe(303);
  return checkout;
}

/** Lets time pass and signs in again, because sessions end too. */
export async function later(server: TestServer, person: Person, ms: number): Promise<Person> {
  server.passTime(ms);
  const { username: usernameOrEmail } = person.user;
  const { body } = await server.call('POST', '/auth/login', { body: { usernameOrEmail, password: person.password } });
  const { token } = body;
  const call: Person['call'] = (method, path, options) => server.call(method, path, { token, ...options });
  const generate: Person['generate'] = (picture, fields) =>
    call('POST', '/tangible/generate', multipart(picture, fields));
  return { ...person, token, call, generate };
}

export const pointsOf = async (person: Person): Promise<number> =>
  (await person.call('GET', '/auth/me')).body.user.points;

export const subscriptionOf = async (person: Person) => (await person.call('GET', '/subscriptions/user')).body.data;

export const paymentsOf = async (person: Person) => (await person.call('GET', '/payments')).body.payments;

/** Delivers an event to a webhook. */
export const deliver = (
  server: TestServer,
  provider: 'stripe' | 'paypal' | 'alipay',
  event: { body: string; headers: Record<string, string> },
): Promise<Answer> => server.call('POST', `/webhooks/${provider}`, event);
