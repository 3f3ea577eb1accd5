import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { identities, signInAttempts, users } from '../../src/db/schema/index.ts';
import { freshName, MINUTE } from '../account-steps.ts';
import { codeOf, newSecret, startProviders } from './steps.ts';

const { google, github, server, newPerson, begin, finish, enter, link, as, quickAccount } = await startProviders();
const { db } = server.services;

describe('linking', () => {
  test('needs the password, opens the account afterwards, and can be undone but for the last way in', async () => {
    const owner = await server.register();
    const person = newPerson();
    expect(codeOf(await link(owner, 'google', 'wrong'))).toBe('PASSWORD_WRONG');
    const linked = await link(owner, 'google');
    expect(linked.body).toMatchObject({ isSecured: false, user: { email: owner.user.email, hasPassword: true } });
    expect((await enter('google')).body.user.id).toBe(owner.user.id);
    const list = await owner.call('GET', '/account/identities');
    expect(list.body.data).toMatchObject([{ provider: 'google', email: person.email, canUnlink: true }]);

    newPerson();
    expect(codeOf(await link(owner, 'google'))).toBe('IDENTITY_OTHER');
    google.person = person;
    const thief = await server.register();
    expect(codeOf(await link(thief, 'google'))).toBe('IDENTITY_TAKEN');

    expect((await owner.call('DELETE', '/account/identities/google')).status).toBe(200);
    expect(codeOf(await owner.call('DELETE', '/account/identities/google'))).toBe('IDENTITY_NOT_FOUND');
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
    expect(codeOf(stolen)).toBe('SIGN_IN_EXPIRED');
    expect(codeOf(await finish('google', query, secret))).toBe('SIGN_IN_EXPIRED');
    const { url } = await begin('google', secret);
    const planted = await owner.call('POST', '/account/identities/google/finish', {
      body: { query: google.allow(url), secret },
    });
    expect(codeOf(planted)).toBe('SIGN_IN_EXPIRED');
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
    expect(codeOf(await quick.call('DELETE', '/account/identities/google'))).toBe('IDENTITY_LAST');
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
      expect(codeOf(await me.call('DELETE', '/account/identities/github'))).toBe('IDENTITY_LAST');
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
    expect(codeOf(await owner.call('DELETE', '/account/identities/google'))).toBe('ACCOUNT_FROZEN');
    expect(codeOf(await link(owner, 'github'))).toBe('ACCOUNT_FROZEN');
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
    expect([stale.status, codeOf(stale)]).toEqual([403, 'SIGN_IN_AGAIN']);
    expect(codeOf(await me.call('POST', '/account/delete', { body: { username: body.user.username } }))).toBe(
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
