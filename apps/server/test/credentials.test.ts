import { checkKnownPassword } from '@tangible/contracts/known-password';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { securityEvents, users } from '../src/db/schema/index.ts';
import { accountSteps, freshAddress, freshName, said } from './account-steps.ts';
import { type Person, startTestServer } from './harness.ts';
import { confirmationFor, linkIn, mailsTo, waitForMails } from './mails.ts';

const server = await startTestServer();
const { db } = server.services;
const { register, logIn, enterNewWindow } = accountSteps(server);
const DONE = { status: 200, body: { success: true } };

const changeEmail = (person: Person, email: string, password = person.password, language = 'en') =>
  person.call('POST', '/account/email', { body: { email, password, language } });
const changePassword = (person: Person, body: object) =>
  person.call('POST', '/account/password', { body: { currentPassword: person.password, ...body } });
const confirm = (token: string) =>
  server.call('POST', '/auth/confirm-email', { body: { token }, from: freshAddress() });
const meOf = async (token: string) => server.call('GET', '/auth/me', { token });
const kindsOf = async (userId: string) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(({ kind }) => kind);

describe('a new e-mail address', () => {
  test('takes effect once the link mailed to it is opened; the old address is notified first', async () => {
    const ada = await server.register();
    const next = `${freshName()}@example.org`;
    expect(said(await changeEmail(ada, ` ${next} `, undefined, 'ja'))).toEqual(DONE);
    const link = linkIn((await waitForMails(server, next, 'confirm-email'))[0] ?? '');
    expect(link.language).toBe('ja');
    const [notice = ''] = await waitForMails(server, ada.user.email, 'forgot-password');
    expect(notice).toContain(next);
    expect((await meOf(ada.token)).body.user.email).toBe(ada.user.email);
    expect((await logIn(next, ada.password)).status).toBe(401);

    expect((await confirm(link.token)).body).toMatchObject({ email: next, isChange: true, pointsGranted: 0 });
    expect((await meOf(ada.token)).body.user).toMatchObject({ email: next, emailConfirmed: true });
    expect((await logIn(next, ada.password)).status).toBe(200);
    expect((await logIn(ada.user.email, ada.password)).status).toBe(401);
    expect(await kindsOf(ada.user.id)).toEqual(expect.arrayContaining(['email-change-requested', 'email-changed']));
    // The link of the first address is worth nothing any more.
    expect((await confirm(await confirmationFor(server, ada.user.email))).body.code).toBe('CONFIRMATION_TOKEN_INVALID');
  });

  test('gets the same response if another account has it, and the mail to it contains no confirmation link', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const free = `${freshName()}@example.org`;
    expect(said(await changeEmail(ada, bob.user.email))).toEqual(said(await changeEmail(ada, free)));
    await waitForMails(server, free, 'confirm-email');
    const [told = ''] = await waitForMails(server, bob.user.email, 'forgot-password');
    expect(told).toContain(bob.user.username);
    // One to confirm bob's own account, and none to move ada's there.
    expect(await mailsTo(server, bob.user.email, 'confirm-email')).toHaveLength(1);
  });

  test('that another account registered meanwhile is refused when the link is opened', async () => {
    const ada = await server.register();
    const next = `${freshName()}@example.org`;
    await changeEmail(ada, next);
    const link = await confirmationFor(server, next);
    await register({ username: freshName(), email: next, password: 'correct horse' });
    expect((await confirm(link)).body.code).toBe('EMAIL_TAKEN');
    expect((await meOf(ada.token)).body.user.email).toBe(ada.user.email);
  });

  test('needs the password and a valid, different address', async () => {
    const ada = await server.register();
    const next = `${freshName()}@example.org`;
    for (const [email, password, code] of [
      ['ada', ada.password, 'EMAIL_INVALID'],
      ['<script>@x.yz', ada.password, 'EMAIL_INVALID'],
      ['someone1234@device.tangible.local', ada.password, 'EMAIL_INVALID'],
      [ada.user.email.toUpperCase(), ada.password, 'EMAIL_UNCHANGED'],
      [next, '', 'PASSWORD_REQUIRED'],
      [next, 'wrong horse', 'PASSWORD_WRONG'],
    ] as const) {
      expect((await changeEmail(ada, email, password)).body.code).toBe(code);
    }
    expect(await mailsTo(server, next)).toEqual([]);
  });

  test('can be requested five times an hour, and wrong passwords count together with those at login', async () => {
    enterNewWindow(60);
    const ada = await server.register();
    for (let tried = 0; tried < 5; tried++) {
      expect((await changeEmail(ada, `${freshName()}@example.org`)).status).toBe(200);
    }
    expect((await changeEmail(ada, `${freshName()}@example.org`)).body.code).toBe('TOO_MANY_ATTEMPTS');
    enterNewWindow(15);
    const bob = await server.register();
    for (let tried = 0; tried < 10; tried++) await changeEmail(bob, 'new@example.org', 'wrong horse');
    expect((await changeEmail(bob, 'new@example.org')).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await logIn(bob.user.username, bob.password)).status).toBe(429);
  });
});

describe('a new password', () => {
  test('ends all other sessions and keeps API keys', async () => {
    const ada = await server.register();
    const other = (await logIn(ada.user.username, ada.password)).body.token;
    const { apiKey } = (await ada.call('POST', '/api-keys', { body: { name: 'CI' } })).body.data;
    expect(said(await changePassword(ada, { password: 'battery staple' }))).toEqual(DONE);
    expect((await meOf(ada.token)).status).toBe(200);
    expect((await meOf(other)).status).toBe(401);
    expect((await meOf(apiKey)).status).toBe(200);
    expect((await logIn(ada.user.username, ada.password)).status).toBe(401);
    expect((await logIn(ada.user.username, 'battery staple')).status).toBe(200);
    expect(await kindsOf(ada.user.id)).toContain('password-changed');
  });

  test('revokes API keys on request, and cancels a pending change of e-mail', async () => {
    const ada = await server.register();
    const { apiKey } = (await ada.call('POST', '/api-keys', { body: { name: 'CI' } })).body.data;
    const next = `${freshName()}@example.org`;
    await changeEmail(ada, next);
    const link = await confirmationFor(server, next);
    expect(said(await changePassword(ada, { password: 'battery staple', revokeApiKeys: true }))).toEqual(DONE);
    expect((await meOf(apiKey)).status).toBe(401);
    expect((await confirm(link)).body.code).toBe('CONFIRMATION_TOKEN_INVALID');
    expect(await kindsOf(ada.user.id)).toContain('api-key-revoked');
  });

  test('needs the current one and must follow the rules', async () => {
    const ada = await server.register();
    for (const [body, code] of [
      [{ currentPassword: '', password: 'battery staple' }, 'PASSWORD_REQUIRED'],
      [{ currentPassword: 'wrong horse', password: 'battery staple' }, 'PASSWORD_WRONG'],
      [{ password: '12345' }, 'PASSWORD_TOO_SHORT'],
      [{ password: 'Qwerty123' }, 'PASSWORD_COMMON'],
      [{ password: ada.user.email.toUpperCase() }, 'PASSWORD_IS_NAME'],
    ] as const) {
      expect((await changePassword(ada, body)).body.code).toBe(code);
    }
    expect((await logIn(ada.user.username, ada.password)).status).toBe(200);
  });
});

describe('registration rejects', () => {
  const right = () => ({ username: freshName(), email: `${freshName()}@example.com`, password: 'correct horse' });

  test.each([
    '123456',
    'password',
    'QWERTY',
    'Iloveyou1',
    'letmein',
    'dragon',
    'abc123',
    ' sunshine ',
    'ｐａｓｓｗｏｒｄ',
  ])('a common password: %s', async (password) => {
    const answer = await register({ ...right(), password });
    expect(said(answer)).toEqual({
      status: 400,
      body: { error: 'This password is too common. Please choose another one.', code: 'PASSWORD_COMMON' },
    });
  });

  test('the username or the address as a password', async () => {
    const { username, email } = right();
    for (const password of [username, username.toUpperCase(), email, email.replace(/@.*/, '')]) {
      expect((await register({ username, email, password })).body.code).toBe('PASSWORD_IS_NAME');
    }
  });

  test('violations of the specification first, in its order', async () => {
    const body = { ...right(), password: '123456', confirmPassword: 'other' };
    expect((await register(body)).body.code).toBe('PASSWORDS_DIFFER');
    expect((await register({ ...body, email: 'x' })).body.code).toBe('EMAIL_INVALID');
  });

  test('knows more than a thousand passwords, and accepts a good one of six characters', () => {
    expect(checkKnownPassword('trustno1', {})).toBe('PASSWORD_COMMON');
    expect(checkKnownPassword('xk7-pq', { username: 'ada', email: 'ada@example.com' })).toBeNull();
  });

  test.each([
    '<script>@x.yz',
    'a\u202eb@example.com',
    'ada\u200b@example.com',
    '"ada lovelace"@example.com',
    'ada,bob@example.com',
    'ada;bob@example.com',
    '.ada@example.com',
    'ada..b@example.com',
    'ada.@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exa_mple.com',
    'ada@example..com',
    'ada@127.0.0.1',
    'ada@example.c',
    `${'a'.repeat(65)}@example.com`,
    'аda@example.com',
    'ada@еxample.com',
    'ada@[127.0.0.1]',
  ])('%j as an e-mail address', async (email) => {
    expect(said(await register({ ...right(), email }))).toEqual({
      status: 400,
      body: { error: 'Please enter a valid email address', code: 'EMAIL_INVALID' },
    });
  });

  test.each(["o'brien@example.com", 'a.b+c@x.co', 'A_B-c@sub.example.co.uk', 'ada@xn--bcher-kva.example'])(
    'no valid mailbox address: %s',
    async (email) => {
      const [local, domain] = email.split('@');
      const unique = `${local}${freshName()}@${domain}`;
      expect((await register({ ...right(), email: unique })).status).toBe(200);
    },
  );

  test('a name that mixes scripts with similar letters', async () => {
    for (const username of ['pаypal', 'Αdmin', 'Жack', 'ρоpa']) {
      expect((await register({ ...right(), username })).body.code, username).toBe('USERNAME_MIXED_SCRIPTS');
    }
    expect((await register({ ...right(), username: `田中ken${freshName()}` })).status).toBe(200);
  });

  test('a name that looks like a taken one, in another script or case, including older accounts', async () => {
    // Latin "scope", Cyrillic "ѕсоре"; Greek capitals "ΒΟΒΟ", Cyrillic capitals "ВОВО".
    await register({ ...right(), username: 'scope' });
    expect((await register({ ...right(), username: 'ѕсоре' })).body.code).toBe('USERNAME_TAKEN');
    expect((await register({ ...right(), username: 'ЅСОРЕ' })).body.code).toBe('USERNAME_TAKEN');
    await register({ ...right(), username: 'ΒΟΒΟ' });
    expect((await register({ ...right(), username: 'ВОВО' })).body.code).toBe('USERNAME_TAKEN');
    expect((await register({ ...right(), username: 'Bobo' })).body.code).toBe('USERNAME_TAKEN');

    const { user } = await server.register();
    await db.update(users).set({ username: 'хорек', usernameKey: 'хорек' }).where(eq(users.id, user.id));
    expect((await register({ ...right(), username: 'хорек' })).body.code).toBe('USERNAME_TAKEN');
    await db.update(users).set({ username: 'рысак', usernameKey: 'рысак' }).where(eq(users.id, user.id));
    expect((await register({ ...right(), username: 'рысак2' })).status).toBe(200);
  });

  test('all but one of ten concurrent look-alikes', async () => {
    const names = ['copo', 'сopo', 'соро', 'CОРО'].filter((name) => /^[a-z]+$|^[а-я]+$/.test(name));
    expect(names).toEqual(['copo', 'соро']);
    const tries = Array.from({ length: 10 }, (_, at) => names[at % 2]);
    const answers = await Promise.all(tries.map((username) => register({ ...right(), username })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});
