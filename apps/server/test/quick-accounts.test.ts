import { randomBytes } from 'node:crypto';
import { SIGN_UP_POINTS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { securityEvents, users } from '../src/db/schema/index.ts';
import { accountSteps, freshAddress, freshName } from './account-steps.ts';
import { buy, pointsOf } from './billing/steps.ts';
import { type Person, startTestServer } from './harness.ts';
import { confirmationFor, mailsTo } from './mails.ts';

const server = await startTestServer();
const { db } = server.services;
const { register, logIn } = accountSteps(server);

/** The registration of the site's quick login. */
async function enterQuickly(): Promise<Person> {
  const username = `SteadyCaliper${randomBytes(5).toString('hex')}`;
  const email = `${username.toLowerCase()}@device.tangible.local`;
  const password = 'Abc1!defghij';
  const deviceFingerprint = randomBytes(16).toString('hex');
  const { status, body } = await register({ username, email, password, deviceFingerprint });
  expect(status).toBe(200);
  const call: Person['call'] = (method, path, options) => server.call(method, path, { token: body.token, ...options });
  return { user: body.user, token: body.token, password, call, generate: () => Promise.reject(new Error('unused')) };
}

const secure = (person: Person, body: object) => person.call('POST', '/account/secure', { body, from: freshAddress() });

describe('a quick account', () => {
  test('is recognised by its address, has its points at once, and is sent no mail', async () => {
    const quick = await enterQuickly();
    expect(quick.user).toMatchObject({ isQuick: true, emailConfirmed: false, points: SIGN_UP_POINTS });
    await server.call('POST', '/auth/forgot-password', { body: { email: quick.user.email } });
    const { user } = await server.register();
    await confirmationFor(server, user.email);
    expect(await mailsTo(server, quick.user.email)).toEqual([]);
    expect((await quick.call('POST', '/account/confirmation')).body.code).toBe('ACCOUNT_NOT_SECURED');
  });

  test('cannot check out, so that no money depends on a browser', async () => {
    const quick = await enterQuickly();
    for (const [path, body] of [
      ['/subscriptions/checkout', { planId: 'maker-monthly' }],
      ['/payments', { amount: 900 }],
      ['/payments/stripe', { planId: 'maker-monthly' }],
      ['/payments/paypal', { planId: 'maker-monthly' }],
      ['/payments/alipay', { planId: 'maker-monthly' }],
    ] as const) {
      const { status, body: answer } = await quick.call('POST', path, { body });
      expect([path, status, answer.code]).toEqual([path, 403, 'ACCOUNT_NOT_SECURED']);
    }
    expect((await quick.call('GET', '/payments')).body.payments).toEqual([]);
  });

  test('created before accounts were marked is recognised as well', async () => {
    const quick = await enterQuickly();
    await db.update(users).set({ isQuick: false }).where(eq(users.id, quick.user.id));
    expect((await quick.call('GET', '/auth/me')).body.user.isQuick).toBe(true);
    const { body } = await quick.call('POST', '/subscriptions/checkout', { body: { planId: 'maker-monthly' } });
    expect(body.code).toBe('ACCOUNT_NOT_SECURED');
  });

  test('is secured with an e-mail and a password, can then buy, and works from any device', async () => {
    const quick = await enterQuickly();
    const elsewhere = (await logIn(quick.user.username, quick.password)).body.token;
    const email = `${freshName()}@example.com`;
    const answer = await secure(quick, { email: ` ${email} `, password: 'battery staple' });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      id: quick.user.id,
      username: quick.user.username,
      email,
      isQuick: false,
      emailConfirmed: false,
      points: SIGN_UP_POINTS,
    });
    await buy(server, quick, 'maker-monthly');
    expect(await pointsOf(quick)).toBe(SIGN_UP_POINTS + 400);

    // The browser was cleared: its token and the password that it kept are gone.
    expect((await logIn(quick.user.username, quick.password)).status).toBe(401);
    expect((await server.call('GET', '/auth/me', { token: elsewhere })).status).toBe(401);
    const again = await logIn(email, 'battery staple');
    expect(again.body.user).toMatchObject({ id: quick.user.id, points: SIGN_UP_POINTS + 400 });

    const token = await confirmationFor(server, email);
    const confirmed = await server.call('POST', '/auth/confirm-email', { body: { token }, from: freshAddress() });
    expect(confirmed.body).toMatchObject({ email, pointsGranted: 0 });
    expect((await secure(quick, { email: 'x@y.zz', password: 'battery staple' })).body.code).toBe('ACCOUNT_SECURED');
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, quick.user.id));
    expect(events.map(({ kind }) => kind)).toContain('account-secured');
  });

  test('without points gets them once its new e-mail is confirmed', async () => {
    const username = `SteadyCaliper${randomBytes(5).toString('hex')}`;
    const address = `${username.toLowerCase()}@device.tangible.local`;
    const { body } = await register({ username, email: address, password: 'Abc1!defghij' });
    expect(body.signUpPoints).toEqual({ granted: 0, reason: 'no-device' });
    const email = `${freshName()}@example.com`;
    const { token } = body;
    await server.call('POST', '/account/secure', { token, body: { email, password: 'battery staple' } });
    const link = await confirmationFor(server, email);
    const confirmed = await server.call('POST', '/auth/confirm-email', { body: { token: link }, from: freshAddress() });
    expect(confirmed.body.pointsGranted).toBe(SIGN_UP_POINTS);
  });

  test('is secured under the rules for addresses and passwords, and only with a session', async () => {
    const quick = await enterQuickly();
    const { user: other } = await server.register();
    const email = `${freshName()}@example.com`;
    for (const [body, code] of [
      [{ email: 'ada', password: 'battery staple' }, 'EMAIL_INVALID'],
      [{ email: 'other1234@device.tangible.local', password: 'battery staple' }, 'EMAIL_INVALID'],
      [{ email, password: '' }, 'PASSWORD_REQUIRED'],
      [{ email, password: '12345' }, 'PASSWORD_TOO_SHORT'],
      [{ email, password: '123456' }, 'PASSWORD_COMMON'],
      [{ email, password: quick.user.username }, 'PASSWORD_IS_NAME'],
      [{ email: other.email, password: 'battery staple' }, 'EMAIL_TAKEN'],
    ] as const) {
      expect((await secure(quick, body)).body.code).toBe(code);
    }
    const { apiKey } = (await quick.call('POST', '/api-keys', { body: { name: 'k' } })).body.data;
    const body = { email, password: 'battery staple' };
    expect((await server.call('POST', '/account/secure', { token: apiKey, body })).status).toBe(403);
    expect((await quick.call('GET', '/auth/me')).body.user.isQuick).toBe(true);
    const person = await server.register();
    expect((await secure(person, body)).body.code).toBe('ACCOUNT_SECURED');
  });
});
