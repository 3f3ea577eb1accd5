import { randomBytes } from 'node:crypto';
import { SIGN_UP_POINTS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { identities } from '../../src/db/schema/index.ts';
import { freshName } from '../account-steps.ts';
import { codeAt, STEP_MS, turnOn } from '../second-factor-steps.ts';
import { codeOf, newSecret, startProviders } from './steps.ts';

const { google, github, server, newPerson, begin, finish, enter, link, as } = await startProviders();
const { db } = server.services;

describe('sign-in with a provider', () => {
  test('makes an account with the verified address, and the next sign-in finds it again', async () => {
    const person = newPerson();
    const first = await enter('google', { deviceFingerprint: randomBytes(16).toString('hex') });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      user: { email: person.email, emailConfirmed: true, hasPassword: false, isQuick: false, points: SIGN_UP_POINTS },
      signUpPoints: { granted: SIGN_UP_POINTS, reason: null },
    });
    // Another address at Google is no other person.
    google.person = { ...person, email: `${freshName()}@example.com` };
    const second = await enter('google');
    expect(second.body.user).toEqual(first.body.user);
    expect(second.body).not.toHaveProperty('signUpPoints');
    const log = await as(second.body.token).call('GET', '/account/security-events');
    expect(log.body.data.events.map(({ kind, detail }: { kind: string; detail: object }) => [kind, detail])).toEqual([
      ['signed-in', { name: 'Google' }],
      ['email-confirmed', { email: person.email }],
      ['signed-up', { name: 'Google' }],
    ]);
    expect((await server.call('GET', '/site')).body.signInProviders).toEqual(['google', 'github']);
  });

  test('leads the browser back to its own page in its language, with all that the provider sent behind a #', async () => {
    const { url } = await begin('google', newSecret());
    const asked = new URL(url).searchParams;
    expect(asked.get('redirect_uri')).toBe('http://localhost:3000/api/auth/providers/google/callback');
    const query = google.allow(url);
    const back = await server.call('GET', `/auth/providers/google/callback?${query}`);
    expect([back.status, back.headers.location]).toEqual([303, `/ja/signing-in#provider=google&${query}`]);
    for (const odd of [
      'state=//elsewhere.example',
      'state=%0d%0aset-cookie:a',
      'next=https://elsewhere.example',
      '',
      'state=a&state=b',
    ]) {
      const { status, headers } = await server.call('GET', `/auth/providers/google/callback?${odd}`);
      expect(status).toBe(303);
      expect(headers.location).toMatch(/^\/en\/signing-in#provider=google&[\w%&=.+-]*$/);
    }
    expect((await server.call('GET', '/auth/providers/elsewhere/callback')).status).toBe(400);
  });

  test('with GitHub asks its API for the person and the primary address', async () => {
    github.person = { id: 583_231, login: '-octo[bot]' };
    github.emails = [
      { email: `${freshName()}@example.com`, primary: false, verified: true },
      { email: `${freshName()}@example.com`, primary: true, verified: true },
    ];
    const first = await enter('github');
    expect(first.body.user).toMatchObject({
      username: 'octobot',
      email: github.emails[1]?.email,
      emailConfirmed: true,
    });
    github.person.login = 'renamed';
    expect((await enter('github')).body.user.id).toBe(first.body.user.id);
    // A name that is taken gets digits.
    github.person = { id: 2, login: 'octobot' };
    github.emails = [{ email: `${freshName()}@example.com`, primary: true, verified: true }];
    expect((await enter('github')).body.user.username).toMatch(/^octobot\d{4}$/);
  });

  test('confirms no address that the provider has not verified, and makes no account without one', async () => {
    newPerson({ email_verified: false });
    const unverified = await enter('google');
    expect(unverified.body.user).toMatchObject({ emailConfirmed: false, points: 0 });
    newPerson({ email: undefined });
    const none = await enter('google');
    expect([none.status, none.body.error]).toEqual([
      422,
      'Google provided no email address that can be used here. Add one to your Google account, or create an account with an email and a password.',
    ]);
  });

  test('takes no account over by its address, confirmed or not', async () => {
    const owner = await server.register();
    newPerson({ email: owner.user.email.toUpperCase() });
    const refused = await enter('google');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'SIGN_IN_EMAIL_KNOWN']);
    expect(refused.body.error).toContain('Sign in to it first, then link Google on your account page.');
    expect(await db.select().from(identities).where(eq(identities.userId, owner.user.id))).toEqual([]);
  });

  test('grants the first points once per device and once per mailbox, like every other new account', async () => {
    const deviceFingerprint = randomBytes(16).toString('hex');
    newPerson({ email_verified: false });
    expect((await enter('google', { deviceFingerprint })).body.user.points).toBe(SIGN_UP_POINTS);
    newPerson({ email_verified: false });
    const again = await enter('google', { deviceFingerprint });
    expect(again.body.signUpPoints).toEqual({ granted: 0, reason: 'device-used' });
    const person = newPerson();
    const { body } = await enter('google');
    expect(body.user.points).toBe(SIGN_UP_POINTS);
    const { username } = body.user;
    const gone = await as(body.token).call('POST', '/account/delete', { body: { username } });
    expect(gone.status).toBe(200);
    google.person = { ...person, sub: freshName() };
    expect((await enter('google')).body.user.points).toBe(0);
  });

  test('asks for the second factor of the account, and takes the code with the same attempt', async () => {
    const owner = await server.register();
    newPerson();
    expect((await link(owner, 'google')).status).toBe(200);
    const { secret: key } = await turnOn(server, owner);
    const secret = newSecret();
    const query = google.allow((await begin('google', secret)).url);
    expect(codeOf(await finish('google', query, secret))).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(await finish('google', query, secret, { code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    expect(codeOf(await finish('google', query, newSecret(), { code: codeAt(key, server.services.clock()) }))).toBe(
      'SIGN_IN_EXPIRED',
    );
    server.passTime(STEP_MS);
    const right = codeAt(key, server.services.clock());
    const entered = await finish('google', query, secret, { code: right });
    expect(entered.body.user.id).toBe(owner.user.id);
    expect(codeOf(await finish('google', query, secret, { code: right }))).toBe('SIGN_IN_EXPIRED');
  });
});
