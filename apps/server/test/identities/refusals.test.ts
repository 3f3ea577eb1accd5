import { describe, expect, test } from 'vitest';
import { MINUTE } from '../account-steps.ts';
import { startFakeGoogle } from '../fakes/fake-google.ts';
import { startTestServer } from '../harness.ts';
import { codeOf, newSecret, type Provider, startProviders } from './steps.ts';

const { google, github, server, newPerson, begin, finish, enter } = await startProviders();

describe('a sign-in that goes wrong', () => {
  test('is good once, for one browser, for ten minutes', async () => {
    newPerson();
    const secret = newSecret();
    const { url } = await begin('google', secret);
    const query = google.allow(url);
    // Of an attacker who has the address that the victim was led back to, and of one who plants their own.
    expect(codeOf(await finish('google', query, newSecret()))).toBe('SIGN_IN_EXPIRED');
    expect(codeOf(await finish('github', query, secret))).toBe('SIGN_IN_EXPIRED');
    const both = await Promise.all([finish('google', query, secret), finish('google', query, secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const replayed = await finish('google', query, secret);
    expect([replayed.status, codeOf(replayed)]).toEqual([400, 'SIGN_IN_EXPIRED']);

    const late = await begin('google', secret);
    const lateQuery = google.allow(late.url);
    server.passTime(10 * MINUTE);
    expect(codeOf(await finish('google', lateQuery, secret))).toBe('SIGN_IN_EXPIRED');
    expect(codeOf(await finish('google', 'code=a&state=b', secret))).toBe('SIGN_IN_EXPIRED');
    expect(codeOf(await finish('google', '', secret))).toBe('SIGN_IN_EXPIRED');
  });

  const wrong: [string, () => void, string][] = [
    ['a token for another site', () => Object.assign(google.claims, { aud: 'another-client' }), 'SIGN_IN_REFUSED'],
    [
      'a token of another issuer',
      () => Object.assign(google.claims, { iss: 'https://elsewhere.example' }),
      'SIGN_IN_REFUSED',
    ],
    ['a token of another sign-in', () => Object.assign(google.claims, { nonce: 'replayed' }), 'SIGN_IN_REFUSED'],
    ['a token that has expired', () => Object.assign(google.claims, { exp: 1_000_000_000 }), 'SIGN_IN_REFUSED'],
    ['a forged token', () => Object.assign(google, { isForged: true }), 'SIGN_IN_REFUSED'],
    ['a provider that is down', () => Object.assign(google, { down: true }), 'SIGN_IN_UNAVAILABLE'],
  ];
  test.each(wrong)('ends in a sentence: %s', async (_, spoil, expected) => {
    newPerson();
    const secret = newSecret();
    const { url } = await begin('google', secret);
    const query = google.allow(url);
    spoil();
    const refused = await finish('google', query, secret);
    expect(codeOf(refused)).toBe(expected);
    expect(refused.body.error).toContain('Google');
    Object.assign(google, { down: false, claims: {}, isForged: false });
    expect(codeOf(await finish('google', query, secret))).toBe('SIGN_IN_EXPIRED');
  });

  test('ends in a sentence when the person says no, or the provider answers with an error', async () => {
    const secret = newSecret();
    const denied = await finish('google', google.deny((await begin('google', secret)).url), secret);
    expect([denied.status, denied.body.error]).toEqual([
      403,
      'You did not allow the sign-in at Google. Nothing was changed.',
    ]);
    const state = new URL((await begin('google', secret)).url).searchParams.get('state');
    const failed = await finish('google', `error=server_error&state=${state}`, secret);
    expect(codeOf(failed)).toBe('SIGN_IN_REFUSED');

    for (const [path, answer, expected] of [
      ['/login/oauth/access_token', { body: { error: 'bad_verification_code' } }, 'SIGN_IN_REFUSED'],
      ['/api/v3/user', { status: 503, body: {} }, 'SIGN_IN_UNAVAILABLE'],
      ['/api/v3/user', { body: { login: 'without-an-id' } }, 'SIGN_IN_REFUSED'],
      ['/api/v3/user/emails', { status: 404, body: {} }, 'SIGN_IN_REFUSED'],
      ['/api/v3/user/emails', { body: 'no json' }, 'SIGN_IN_REFUSED'],
    ] as const) {
      github.answers = { [path]: answer };
      expect(codeOf(await enter('github'))).toBe(expected);
      github.answers = {};
    }
  });

  test('ends in a sentence when its documents name an address in our network', async () => {
    for (const endpoint of [google.env.GOOGLE_ISSUER, 'https://localhost']) {
      const fresh = await startFakeGoogle();
      const other = await startTestServer({ env: fresh.env });
      fresh.tokenEndpoint = `${endpoint}/token`;
      const body = { secret: newSecret() };
      const { body: begun } = await other.call('POST', '/auth/providers/google/begin', { body });
      const query = fresh.allow(begun.url);
      const asked = google.calls.length;
      const refused = await other.call('POST', '/auth/providers/google/finish', { body: { ...body, query } });
      expect([refused.status, codeOf(refused)]).toEqual([502, 'SIGN_IN_REFUSED']);
      expect(google.calls.length).toBe(asked);
    }
  });

  test('at the beginning: a provider that is down, or that is not set up', async () => {
    const fresh = await startFakeGoogle();
    const other = await startTestServer({ env: fresh.env });
    fresh.down = true;
    const call = (provider: Provider) =>
      other.call('POST', `/auth/providers/${provider}/begin`, { body: { secret: newSecret() } });
    expect(codeOf(await call('google'))).toBe('SIGN_IN_UNAVAILABLE');
    expect(codeOf(await call('github'))).toBe('SIGN_IN_OFF');
    fresh.down = false;
    expect((await call('google')).status).toBe(200);
    expect((await other.call('GET', '/site')).body.signInProviders).toEqual(['google']);
  });
});
