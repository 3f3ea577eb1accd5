import { randomBytes } from 'node:crypto';
import { SIGN_UP_POINTS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '../src/db/schema/index.ts';
import { accountSteps, DAY, freshAddress, freshName, MINUTE, said } from './account-steps.ts';
import { type Answer, startTestServer } from './harness.ts';

const server = await startTestServer();
const { db } = server.services;
const { register, logIn, enterNewWindow } = accountSteps(server);

const fingerprint = () => randomBytes(16).toString('hex');

describe('login', () => {
  test('works by username and by e-mail, in any case and with spaces around', async () => {
    const { user, password } = await server.register();
    const spellings = [user.username, user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `];
    for (const spelling of spellings) {
      const answer = await logIn(spelling, password);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        token: expect.any(String),
        expiresAt: expect.any(String),
        user,
      });
    }
  });

  test.each([
    ['no name', {}, 'Please enter your username or email'],
    ['a name of spaces', { usernameOrEmail: '  ', password: 'secret' }, 'Please enter your username or email'],
    ['no password', { usernameOrEmail: 'ada' }, 'Please enter your password'],
    ['an empty password', { usernameOrEmail: 'ada', password: '' }, 'Please enter your password'],
  ])('names the missing fields in the words of the specification: %s', async (_, body, words) => {
    const answer = await server.call('POST', '/auth/login', { body, from: freshAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(words);
  });

  test('answers a wrong password and an unknown name with the same message', async () => {
    const { user } = await server.register();
    const wrongPassword = await logIn(user.username, 'not this one');
    const unknownName = await logIn(freshName(), 'not this one');
    const unknownEmail = await logIn(`${freshName()}@example.com`, 'not this one');
    expect(said(wrongPassword)).toEqual({
      status: 401,
      body: { error: 'Wrong username, email or password', code: 'WRONG_CREDENTIALS' },
    });
    expect(said(unknownName)).toEqual(said(wrongPassword));
    expect(said(unknownEmail)).toEqual(said(wrongPassword));
    const names = ({ headers }: Answer) => Object.keys(headers).sort();
    expect(names(unknownName)).toEqual(names(wrongPassword));
  });

  test('rejects the password of the decoy that unknown names are compared with', async () => {
    expect((await logIn(freshName(), 'no account has this password')).status).toBe(401);
  });

  test('treats passwords as case-sensitive', async () => {
    const { user, password } = await server.register();
    expect((await logIn(user.username, password.toUpperCase())).status).toBe(401);
  });

  test('is limited to 10 attempts per account in 15 minutes, from any address', async () => {
    enterNewWindow(15);
    const { user, password } = await server.register();
    // By name and by address: it is one account.
    for (let i = 0; i < 10; i++) {
      expect((await logIn(i % 2 ? user.username : user.email, 'wrong one')).status).toBe(401);
    }
    const refused = await logIn(user.username, password);
    expect(said(refused)).toEqual({
      status: 429,
      body: {
        error: 'Too many attempts. Please try again in 15 minutes.',
        code: 'TOO_MANY_ATTEMPTS',
        values: { minutes: 15 },
      },
    });
    expect(refused.headers['retry-after']).toBe(String(15 * 60));
    expect((await logIn(user.email, password)).status).toBe(429);
    // Others are not hurt.
    const other = await server.register();
    expect((await logIn(other.user.username, other.password)).status).toBe(200);

    server.passTime(15 * MINUTE);
    expect((await logIn(user.username, password)).status).toBe(200);
  });

  test('is limited for an unknown name exactly as for a known one', async () => {
    enterNewWindow(15);
    const name = freshName();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await logIn(name, 'wrong one')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('counts concurrent attempts', async () => {
    enterNewWindow(15);
    const { user } = await server.register();
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(user.username, 'wrong one')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('that succeeds resets the attempts of the account', async () => {
    enterNewWindow(15);
    const { user, password } = await server.register();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect((await logIn(user.email, 'wrong one')).status).toBe(401);
      expect((await logIn(user.username, password)).status).toBe(200);
    }
  });

  test('is limited to 100 attempts per IP address in 15 minutes, whatever names are tried', async () => {
    enterNewWindow(15);
    const from = freshAddress();
    const statuses = new Set<number>();
    const tries = Array.from(
      { length: 100 },
      () => async () => statuses.add((await logIn(freshName(), 'x', from)).status),
    );
    await Promise.all(tries.map((run) => run()));
    expect([...statuses]).toEqual([401]);

    const { user, password } = await server.register();
    expect((await logIn(user.username, password, from)).status).toBe(429);
    expect((await logIn(user.username, password)).status).toBe(200);
    server.passTime(15 * MINUTE);
    expect((await logIn(user.username, password, from)).status).toBe(200);
  });

  test('works for a generated device account like for any other', async () => {
    const digits = String(1000 + (randomBytes(2).readUInt16BE() % 9000));
    const device = { username: `BrightFalcon${digits}`, password: 'aB3$xY7!qW9@', deviceId: fingerprint() };
    const email = `${device.username.toLowerCase()}@device.tangible.local`;
    const made = await register({ ...device, email, deviceFingerprint: fingerprint() });
    expect(made.status).toBe(200);
    expect(made.body.user.points).toBe(SIGN_UP_POINTS);

    const again = await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: email, password: device.password, deviceId: device.deviceId, sourceId: 'tangible' },
      from: freshAddress(),
    });
    expect(again.status).toBe(200);
    expect(again.body.user).toEqual(made.body.user);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, made.body.user.id));
    expect(rows.map(({ deviceId }) => deviceId)).toEqual([device.deviceId, device.deviceId]);
  });
});

describe('sessions', () => {
  const me = (token?: string) => server.call('GET', '/auth/me', { token });
  const UNAUTHORIZED = { status: 401, body: { error: 'Unauthorized. Please log in.', code: 'UNAUTHORIZED' } };

  test('have an opaque token that is never the same twice', async () => {
    const { user, password, token } = await server.register();
    const tokens = [token];
    for (let i = 0; i < 3; i++) tokens.push((await logIn(user.username, password)).body.token);
    expect(new Set(tokens).size).toBe(4);
    for (const one of tokens) {
      expect(one).toMatch(/^tgs_[\w-]{43}$/);
      expect(one).not.toContain('.');
    }
  });

  test('and passwords are stored only as hashes', async () => {
    const { user, password, token } = await server.register();
    const rows = JSON.stringify(await db.select().from(sessions).where(eq(sessions.userId, user.id)));
    expect(rows).toContain(user.id);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(token.slice(4));

    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(JSON.stringify(row)).not.toContain(password);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('end after 30 days', async () => {
    const { user, password } = await server.register();
    const { body } = await logIn(user.username, password);
    expect(new Date(body.expiresAt).getTime() - server.services.clock().getTime()).toBeGreaterThan(29 * DAY);
    server.passTime(30 * DAY - MINUTE);
    expect((await me(body.token)).status).toBe(200);
    server.passTime(2 * MINUTE);
    expect(said(await me(body.token))).toEqual(UNAUTHORIZED);
  });

  test('end one at a time: signing out keeps the other browsers signed in', async () => {
    const { user, password, token } = await server.register();
    const other = (await logIn(user.username, password)).body.token;
    expect(said(await server.call('POST', '/auth/logout', { token }))).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(said(await me(token))).toEqual(UNAUTHORIZED);
    expect(said(await server.call('POST', '/auth/logout', { token }))).toEqual(UNAUTHORIZED);
    expect((await me(other)).body.user.id).toBe(user.id);
  });

  test('return the user’s own account', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    expect((await ada.call('GET', '/auth/me')).body).toEqual({ success: true, user: ada.user });
    expect((await bob.call('GET', '/auth/me')).body).toEqual({ success: true, user: bob.user });
  });

  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['a scheme without a token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic YWRhOnNlY3JldA==' }],
    ['a made-up session', { authorization: `Bearer tgs_${'a'.repeat(43)}` }],
    ['a made-up API key', { authorization: `Bearer tgk_${'a'.repeat(43)}` }],
    ['a token of another product', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
    ['a very long token', { authorization: `Bearer tgs_${'a'.repeat(5000)}` }],
    ['SQL', { authorization: "Bearer tgs_'or'1'='1" }],
  ])('answer 401 to %s', async (_, headers) => {
    expect(said(await server.call('GET', '/auth/me', { headers }))).toEqual(UNAUTHORIZED);
  });

  test('cannot be used with the hash of a token', async () => {
    const { user } = await server.register();
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(said(await me(`tgs_${row?.tokenHash}`))).toEqual(UNAUTHORIZED);
    expect(said(await me(row?.tokenHash))).toEqual(UNAUTHORIZED);
  });
});
