import { randomBytes } from 'node:crypto';
import { SIGN_UP_POINTS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { identities, signInAttempts, users } from '../src/db/schema/index.ts';
import { freshAddress, freshName, MINUTE } from './account-steps.ts';
import { startFakeGithub } from './fakes/fake-github.ts';
import { startFakeGoogle } from './fakes/fake-google.ts';
import { type Person, startTestServer } from './harness.ts';
import { codeAt, STEP_MS, turnOn } from './second-factor-steps.ts';

const google = await startFakeGoogle();
const github = await startFakeGithub();
const server = await startTestServer({ env: { ...google.env, ...github.env } });
const { db } = server.services;

afterEach(() => Object.assign(google, { down: false, claims: {}, isForged: false }));

type Provider = 'google' | 'github';
const newSecret = () => randomBytes(32).toString('base64url');
const code = (answer: { body: { code?: string } }) => answer.body.code;

/** A new person at Google. */
const newPerson = (more: object = {}) => {
  const name = freshName();
  google.person = { sub: name, email: `${name}@example.com`, email_verified: true, name: `${name} Lovelace`, ...more };
  return google.person;
};

async function begin(provider: Provider, secret: string) {
  const answer = await server.call('POST', `/auth/providers/${provider}/begin`, {
    body: { secret, language: 'ja' },
    from: freshAddress(),
  });
  return { answer, url: answer.body.url as string };
}

const finish = (provider: Provider, query: string, secret: string, more: object = {}) =>
  server.call('POST', `/auth/providers/${provider}/finish`, { body: { query, secret, ...more }, from: freshAddress() });

const allow = (provider: Provider, url: string) => (provider === 'google' ? google : github).allow(url);

/** The whole way, like the page. */
async function enter(provider: Provider, more: object = {}) {
  const secret = newSecret();
  const { url } = await begin(provider, secret);
  return finish(provider, allow(provider, url), secret, more);
}

async function link(person: Pick<Person, 'call'>, provider: Provider, password = 'correct horse') {
  const secret = newSecret();
  const begun = await person.call('POST', `/account/identities/${provider}/begin`, { body: { secret, password } });
  if (begun.status !== 200) return begun;
  const query = allow(provider, begun.body.url);
  return person.call('POST', `/account/identities/${provider}/finish`, { body: { query, secret } });
}

const as = (token: string): Pick<Person, 'call'> => ({
  call: (method, path, options) => server.call(method, path, { token, ...options }),
});

const quickAccount = async () => {
  const username = freshName();
  const account = { username, email: `${username}@device.tangible.local`, password: 'Made!by1device' };
  const { body } = await server.call('POST', '/auth/register', { body: account, from: freshAddress() });
  return { ...as(body.token), id: body.user.id as string, password: account.password };
};

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
    expect([refused.status, code(refused)]).toEqual([409, 'SIGN_IN_EMAIL_KNOWN']);
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
    expect(code(await finish('google', query, secret))).toBe('SECOND_FACTOR_REQUIRED');
    expect(code(await finish('google', query, secret, { code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    expect(code(await finish('google', query, newSecret(), { code: codeAt(key, server.services.clock()) }))).toBe(
      'SIGN_IN_EXPIRED',
    );
    server.passTime(STEP_MS);
    const right = codeAt(key, server.services.clock());
    const entered = await finish('google', query, secret, { code: right });
    expect(entered.body.user.id).toBe(owner.user.id);
    expect(code(await finish('google', query, secret, { code: right }))).toBe('SIGN_IN_EXPIRED');
  });
});

describe('a sign-in that goes wrong', () => {
  test('is good once, for one browser, for ten minutes', async () => {
    newPerson();
    const secret = newSecret();
    const { url } = await begin('google', secret);
    const query = google.allow(url);
    // Of an attacker who has the address that the victim was led back to, and of one who plants their own.
    expect(code(await finish('google', query, newSecret()))).toBe('SIGN_IN_EXPIRED');
    expect(code(await finish('github', query, secret))).toBe('SIGN_IN_EXPIRED');
    const both = await Promise.all([finish('google', query, secret), finish('google', query, secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const replayed = await finish('google', query, secret);
    expect([replayed.status, code(replayed)]).toEqual([400, 'SIGN_IN_EXPIRED']);

    const late = await begin('google', secret);
    const lateQuery = google.allow(late.url);
    server.passTime(10 * MINUTE);
    expect(code(await finish('google', lateQuery, secret))).toBe('SIGN_IN_EXPIRED');
    expect(code(await finish('google', 'code=a&state=b', secret))).toBe('SIGN_IN_EXPIRED');
    expect(code(await finish('google', '', secret))).toBe('SIGN_IN_EXPIRED');
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
    expect(code(refused)).toBe(expected);
    expect(refused.body.error).toContain('Google');
    Object.assign(google, { down: false, claims: {}, isForged: false });
    expect(code(await finish('google', query, secret))).toBe('SIGN_IN_EXPIRED');
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
    expect(code(failed)).toBe('SIGN_IN_REFUSED');

    for (const [path, answer, expected] of [
      ['/login/oauth/access_token', { body: { error: 'bad_verification_code' } }, 'SIGN_IN_REFUSED'],
      ['/api/v3/user', { status: 503, body: {} }, 'SIGN_IN_UNAVAILABLE'],
      ['/api/v3/user', { body: { login: 'without-an-id' } }, 'SIGN_IN_REFUSED'],
      ['/api/v3/user/emails', { status: 404, body: {} }, 'SIGN_IN_REFUSED'],
      ['/api/v3/user/emails', { body: 'no json' }, 'SIGN_IN_REFUSED'],
    ] as const) {
      github.answers = { [path]: answer };
      expect(code(await enter('github'))).toBe(expected);
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
      expect([refused.status, code(refused)]).toEqual([502, 'SIGN_IN_REFUSED']);
      expect(google.calls.length).toBe(asked);
    }
  });

  test('at the beginning: a provider that is down, or that is not set up', async () => {
    const fresh = await startFakeGoogle();
    const other = await startTestServer({ env: fresh.env });
    fresh.down = true;
    const call = (provider: Provider) =>
      other.call('POST', `/auth/providers/${provider}/begin`, { body: { secret: newSecret() } });
    expect(code(await call('google'))).toBe('SIGN_IN_UNAVAILABLE');
    expect(code(await call('github'))).toBe('SIGN_IN_OFF');
    fresh.down = false;
    expect((await call('google')).status).toBe(200);
    expect((await other.call('GET', '/site')).body.signInProviders).toEqual(['google']);
  });
});

describe('linking', () => {
  test('needs the password, opens the account afterwards, and can be undone but for the last way in', async () => {
    const owner = await server.register();
    const person = newPerson();
    expect(code(await link(owner, 'google', 'wrong'))).toBe('PASSWORD_WRONG');
    const linked = await link(owner, 'google');
    expect(linked.body).toMatchObject({ isSecured: false, user: { email: owner.user.email, hasPassword: true } });
    expect((await enter('google')).body.user.id).toBe(owner.user.id);
    const list = await owner.call('GET', '/account/identities');
    expect(list.body.data).toMatchObject([{ provider: 'google', email: person.email, canUnlink: true }]);

    newPerson();
    expect(code(await link(owner, 'google'))).toBe('IDENTITY_OTHER');
    google.person = person;
    const thief = await server.register();
    expect(code(await link(thief, 'google'))).toBe('IDENTITY_TAKEN');

    expect((await owner.call('DELETE', '/account/identities/google')).status).toBe(200);
    expect(code(await owner.call('DELETE', '/account/identities/google'))).toBe('IDENTITY_NOT_FOUND');
    const kinds = (await owner.call('GET', '/account/security-events')).body.data.events.map(
      (one: { kind: string }) => one.kind,
    );
    expect(kinds.slice(0, 3)).toEqual(['identity-unlinked', 'signed-in', 'identity-linked']);
    // A new account, because nothing leads to the old one any more.
    expect((await enter('google')).body.user.id).not.toBe(owner.user.id);
  });

  test('of one account is never finished by another, and never as a sign-in', async () => {
    const [owner, thief] = [await server.register(), await server.register()];
    newPerson();
    const secret = newSecret();
    const begun = await owner.call('POST', '/account/identities/google/begin', {
      body: { secret, password: owner.password },
    });
    const query = google.allow(begun.body.url);
    const stolen = await thief.call('POST', '/account/identities/google/finish', { body: { query, secret } });
    expect(code(stolen)).toBe('SIGN_IN_EXPIRED');
    expect(code(await finish('google', query, secret))).toBe('SIGN_IN_EXPIRED');
    const { url } = await begin('google', secret);
    const planted = await owner.call('POST', '/account/identities/google/finish', {
      body: { query: google.allow(url), secret },
    });
    expect(code(planted)).toBe('SIGN_IN_EXPIRED');
  });

  test('makes a quick account a full one, which another device can open', async () => {
    const quick = await quickAccount();
    const person = newPerson();
    const linked = await link(quick, 'google', quick.password);
    expect(linked.body).toMatchObject({
      isSecured: true,
      user: { id: quick.id, email: person.email, emailConfirmed: true, isQuick: false, hasPassword: false },
    });
    const entered = await enter('google');
    expect(entered.body.user.id).toBe(quick.id);
    expect(code(await quick.call('DELETE', '/account/identities/google'))).toBe('IDENTITY_LAST');
    // An address that another account has stays there.
    const other = await quickAccount();
    newPerson({ email: person.email });
    const kept = await link(other, 'google', other.password);
    expect(kept.body).toMatchObject({ isSecured: false, user: { isQuick: true, hasPassword: true } });
    expect((await enter('google')).body.user.id).toBe(other.id);
  });

  test('leaves a way in that this server still offers', async () => {
    newPerson();
    const me = as((await enter('google')).body.token);
    github.person = { id: 77, login: freshName() };
    github.emails = [];
    expect((await link(me, 'github')).status).toBe(200);
    const { signIn } = server.services;
    // The operator takes Google out of the settings.
    server.services.signIn = new Map([...signIn].filter(([name]) => name === 'github'));
    try {
      expect(code(await me.call('DELETE', '/account/identities/github'))).toBe('IDENTITY_LAST');
      expect((await me.call('DELETE', '/account/identities/google')).status).toBe(200);
    } finally {
      server.services.signIn = signIn;
    }
  });

  test('is closed while an account is frozen, which can still be opened', async () => {
    const owner = await server.register();
    newPerson();
    await link(owner, 'google');
    await db.update(users).set({ frozenAt: new Date() }).where(eq(users.id, owner.user.id));
    expect(code(await owner.call('DELETE', '/account/identities/google'))).toBe('ACCOUNT_FROZEN');
    expect(code(await link(owner, 'github'))).toBe('ACCOUNT_FROZEN');
    expect((await enter('google')).body.user.id).toBe(owner.user.id);
  });
});

describe('an account without a password', () => {
  test('asks for a fresh sign-in instead, until a first password is set', async () => {
    newPerson();
    const { body } = await enter('google');
    const me = as(body.token);
    server.passTime(11 * MINUTE);
    const stale = await me.call('POST', '/account/password', { body: { password: 'battery staple' } });
    expect([stale.status, code(stale)]).toEqual([403, 'SIGN_IN_AGAIN']);
    expect(code(await me.call('POST', '/account/delete', { body: { username: body.user.username } }))).toBe(
      'SIGN_IN_AGAIN',
    );
    const again = as((await enter('google')).body.token);
    expect((await again.call('POST', '/account/password', { body: { password: 'battery staple' } })).status).toBe(200);
    expect((await again.call('GET', '/auth/me')).body.user.hasPassword).toBe(true);
    const { username } = body.user;
    const typed = await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: username, password: 'battery staple' },
    });
    expect(typed.status).toBe(200);
    expect((await again.call('DELETE', '/account/identities/google')).status).toBe(200);
  });

  test('is exported and deleted with all that it keeps of the provider', async () => {
    const person = newPerson();
    const { body } = await enter('google');
    const exported = await as(body.token).call('POST', '/account/export');
    expect(exported.status).toBe(200);
    // One sign-in of this person came back and waits for its second step.
    const secret = newSecret();
    await begin('google', secret);
    const state = {
      identity: {
        issuer: google.env.GOOGLE_ISSUER ?? '',
        subject: person.sub,
        email: null,
        isEmailVerified: false,
        name: null,
      },
    };
    await db.update(signInAttempts).set(state);
    await as(body.token).call('POST', '/account/delete', { body: { username: body.user.username } });
    expect(await db.select().from(identities).where(eq(identities.subject, person.sub))).toEqual([]);
    expect(await db.select().from(signInAttempts)).toEqual([]);
    expect((await server.call('GET', '/auth/me', { token: body.token })).status).toBe(401);
    expect((await enter('google')).body.user.id).not.toBe(body.user.id);
  });
});
